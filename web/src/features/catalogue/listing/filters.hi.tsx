import type { ReactNode } from 'react';
import type { Diet } from '@domain/catalogue/product-facts';
import type { ListSort } from '@domain/catalogue/filters';

export const filters = 'फ़िल्टर';
export const clearFilters = 'फ़िल्टर हटाएँ';
export const showProducts = 'प्रोडक्ट देखें';
export const show = (products: string): string => `${products} देखें`;
export const active = 'चालू';

export const sort = 'कीमत का क्रम';
export const noSorting = 'कोई क्रम नहीं';
export const SORT_LABELS: Readonly<Record<ListSort, string>> = {
  'price-asc': 'कम से ज़्यादा',
  'price-desc': 'ज़्यादा से कम',
  'unit-price': 'सबसे कम दर',
  saving: 'सबसे ज़्यादा बचत',
};
export const ACTIVE_SORT_LABELS: typeof SORT_LABELS = {
  ...SORT_LABELS,
  'price-asc': 'कीमत: कम से ज़्यादा',
  'price-desc': 'कीमत: ज़्यादा से कम',
};

export const rating = 'रेटिंग';
export const andAbove = (stars: ReactNode): ReactNode => <>{stars} या ज़्यादा</>;
export const ratedAtLeast = (stars: number): string => `${stars}★ या ज़्यादा`;

export const category = 'कैटेगरी';
export const loadCategories = 'कैटेगरी फिर लोड करें';
export const only = 'सिर्फ़';
export const onlyCategory = (name: string): string => `सिर्फ़ ${name}`;
export const noCategory = 'कोई कैटेगरी नहीं';
export const withoutCategory = (name: string): string => `${name} छोड़कर`;

export const offers = 'ऑफ़र';
export const everyPrice = 'सभी कीमतें';

export const diet = 'खानपान';
export const everything = 'सब कुछ';
export const DIET_LABELS: Readonly<Record<Diet, string>> = {
  VEG: 'शाकाहारी',
  EGG: 'शाकाहारी और अंडा',
  NONVEG: 'मांस और मछली',
};

export const freeFrom = 'इनके बिना';
export const chooseAllergens = 'एलर्जी वाली चीज़ें चुनें';
export const allergenNote = 'सिर्फ़ वही दिखेगा जिसमें ये चीज़ें पक्के तौर पर नहीं हैं। पैक ज़रूर पढ़ें।';
export const withoutAllergen = (allergen: string): string => `${allergen} नहीं`;

export const activeFilters = 'चालू फ़िल्टर';
export const remove = (filter: string): string => `${filter}: हटाएँ`;
export const clearAll = 'सब हटाएँ';
