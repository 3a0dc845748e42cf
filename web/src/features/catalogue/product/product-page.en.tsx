import type { ReactNode } from 'react';

export const loading = 'Loading the product';
export const deliveryNote = 'Delivery time will vary according to the Area and Trafic';
export const save = (amount: string): string => `Save ${amount}`;

export const picture = 'Picture';
export const pictureOf = (title: string): string => `Picture of ${title}`;
export const zoom = (title: string): string => `Zoom the picture of ${title}`;
export const close = 'Close';

export const about = 'About this product';
export const packSize = 'Pack size';
export const unitPrice = 'Unit price';
export const soldByWeight = 'Sold by weight';
export const payWhatComes = 'You pay for what is delivered, never more';
export const origin = 'Origin';
export const storage = 'Storage';
export const shelfLife = 'Shelf life';
export const days = (count: number): string => `${count} ${count === 1 ? 'day' : 'days'} from packing`;
export const ingredients = 'Ingredients';
export const contains = (allergens: ReactNode): ReactNode => <>Contains {allergens}.</>;

export const nutrition = 'Nutrition';
export const per100 = 'Per 100 g or 100 ml; typical values';
export const energy = 'Energy';
export const protein = 'Protein';
export const carbs = 'Carbohydrates';
export const sugars = 'of which sugars';
export const fat = 'Fat';
export const saturated = 'of which saturated';
export const fibre = 'Fibre';
export const sodium = 'Sodium';
export const kcal = 'kcal';
export const grams = 'g';
export const milligrams = 'mg';

export const similar = (category: string): string => `More in ${category}`;
