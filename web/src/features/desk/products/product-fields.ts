import { NUTRIENTS, PACK_UNITS } from '@domain/catalogue/product-facts';

/** A field of the form. */
export interface FieldSpec {
  name: string;
  label: string;
  kind?: 'number' | 'whole' | 'area' | 'check';
  /** The language of its value. */
  lang?: 'hi';
  hint?: string;
  /** Its options; the first one is for none. */
  options?: readonly (readonly [value: string, label: string])[];
  /** Spans all columns. */
  wide?: boolean;
}

const DIETS = [
  ['', 'No mark'],
  ['VEG', 'Vegetarian'],
  ['EGG', 'With egg'],
  ['NONVEG', 'Not vegetarian'],
] as const;

const UNITS = [['', 'Not known'], ...PACK_UNITS.map((unit) => [unit, unit] as const)] as const;

/** The title, and the category, whose options come from the shop. */
export const NAME = [
  { name: 'title', label: 'Name' },
  { name: 'categoryName', label: 'Category' },
] as const satisfies readonly FieldSpec[];

/** Price and pack. */
export const BASICS: readonly FieldSpec[] = [
  { name: 'titleHi', label: 'Name in Hindi', lang: 'hi' },
  { name: 'price', label: 'Price, in rupees', kind: 'number' },
  { name: 'mrp', label: 'MRP, in rupees', kind: 'number' },
  { name: 'quantity', label: 'Sold by', hint: 'As on the label: kg, 500 g, packet' },
  { name: 'packAmount', label: 'Pack size', kind: 'whole', hint: 'For the price per kg, litre or piece' },
  { name: 'packUnit', label: 'Pack unit', options: UNITS },
  { name: 'rating', label: 'Rating, 1 to 5', kind: 'number' },
  { name: 'soldByWeight', label: 'Loose goods, weighed when picked', kind: 'check' },
  { name: 'onSale', label: 'On sale', kind: 'check' },
];

/** How much there is has a panel of its own, and its place in the list. */
export const STOCK: readonly FieldSpec[] = [
  { name: 'lowStockAt', label: 'Low stock at', kind: 'whole', hint: 'Shoppers see “only a few left”' },
  { name: 'maxPerOrder', label: 'Most per order', kind: 'whole' },
];
export const FIRST_COUNT: FieldSpec = {
  name: 'stock',
  label: 'On hand',
  kind: 'whole',
  hint: 'Empty: not counted, always in stock',
};

/** What shoppers read, in each language. */
export const FACTS: readonly FieldSpec[] = [
  { name: 'description', label: 'Description', kind: 'area' },
  { name: 'origin', label: 'Origin' },
  { name: 'storage', label: 'Storage' },
  { name: 'ingredients', label: 'Ingredients', kind: 'area' },
];
/** The same in Hindi. */
export const FACTS_HINDI: readonly FieldSpec[] = FACTS.map(({ name, label, kind }) => ({
  name: `${name}Hi`,
  label: `${label} in Hindi`,
  kind,
  lang: 'hi',
}));

export const SEARCH: readonly FieldSpec[] = [
  {
    name: 'alsoKnownAs',
    label: 'Other search names',
    kind: 'area',
    wide: true,
    hint: 'One per line, in any language: tamatar, टमाटर',
  },
  { name: 'diet', label: 'Diet', options: DIETS },
  { name: 'shelfLifeDays', label: 'Shelf life, in days', kind: 'whole' },
];

const NUTRIENT: Readonly<Record<(typeof NUTRIENTS)[number], string>> = {
  energyKcal: 'Energy, kcal',
  proteinG: 'Protein, g',
  carbsG: 'Carbohydrates, g',
  sugarsG: 'Sugars, g',
  fatG: 'Fat, g',
  saturatedG: 'Saturated fat, g',
  fibreG: 'Fibre, g',
  sodiumMg: 'Sodium, mg',
};
/** All of these or none. */
export const NUTRITION: readonly FieldSpec[] = NUTRIENTS.map((name) => ({
  name,
  label: NUTRIENT[name],
  kind: 'number',
}));

export const TAX: readonly FieldSpec[] = [
  { name: 'gstPercent', label: 'GST, percent', kind: 'number' },
  { name: 'hsn', label: 'HSN code' },
  { name: 'barcode', label: 'Barcode', hint: 'The digits under the bars: pickers scan them' },
  {
    name: 'goesWith',
    label: 'Goes with',
    kind: 'area',
    wide: true,
    hint: 'The last part of each product’s address, one per line: fresh-cow-milk',
  },
];

/** The fields of all sections. */
export const ALL_FIELDS: readonly FieldSpec[] = [
  ...NAME,
  ...BASICS,
  FIRST_COUNT,
  ...STOCK,
  ...FACTS,
  ...FACTS_HINDI,
  ...SEARCH,
  ...NUTRITION,
  ...TAX,
];
