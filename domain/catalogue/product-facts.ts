import type { Pack } from './unit-price';

/** Diets, the strictest first. Indian law has a mark for each. */
export const DIETS = ['VEG', 'EGG', 'NONVEG'] as const;
export type Diet = (typeof DIETS)[number];

/** The facts that lists show of each product. */
export interface PricedFacts extends Omit<Pack, 'quantity'> {
  /** As entered by an owner; mrpOf computes what is shown. */
  mrpPaise: number | null;
  /** Loose goods: what is delivered may weigh less than what was ordered. */
  soldByWeight: boolean;
  /** As entered by an owner; dietOf computes what is shown. */
  dietMark: Diet | null;
}

/** The facts that only a product's page shows. */
export interface ProductFacts {
  description: string;
  origin: string | null;
  storage: string | null;
  shelfLifeDays: number | null;
  ingredients: string | null;
  /** Some of ALLERGENS. */
  allergens: string[];
  nutrition: NutritionTable | null;
}

/** The category whose unmarked products are meat or fish. */
const NONVEG_CATEGORY = 'nonveg';

/** The diet of a product: its mark, or else VEG, except NONVEG in the category of meat and fish. */
export const dietOf = (diet: Diet | null, categoryName: string): Diet =>
  diet ?? (categoryName === NONVEG_CATEGORY ? 'NONVEG' : 'VEG');

/** The maximum retail price to show, in paise: never below the price, whichever changed last. */
export const mrpOf = (mrpPaise: number | null, pricePaise: number): number =>
  Math.max(mrpPaise ?? 0, pricePaise);

/** The allergens that the law of India or the EU requires on a pack. Filters use these names. */
export const ALLERGENS = [
  ...['milk', 'egg', 'fish', 'crustaceans', 'molluscs', 'peanuts', 'nuts', 'soy', 'wheat', 'barley', 'rye'],
  ...['oats', 'sesame', 'mustard', 'celery', 'lupin', 'sulphites'],
] as const;
export type Allergen = (typeof ALLERGENS)[number];

/** The lines of the nutrition table, per 100 g or 100 ml. */
export const NUTRIENTS = [
  ...(['energyKcal', 'proteinG', 'carbsG', 'sugarsG'] as const),
  ...(['fatG', 'saturatedG', 'fibreG', 'sodiumMg'] as const),
] as const;
export type Nutrient = (typeof NUTRIENTS)[number];
export type NutritionTable = Record<Nutrient, number>;

/** The filter offers these lowest savings, in percent of the MRP. */
export const SAVING_STEPS = [10, 20, 30, 40, 50] as const;
export type SavingStep = (typeof SAVING_STEPS)[number];
