import type { Pack } from './unit-price';

/** What somebody who keeps to a diet may eat, the strictest first. Indian law has a mark for each. */
export const DIETS = ['VEG', 'EGG', 'NONVEG'] as const;
export type Diet = (typeof DIETS)[number];

/** What is known of every product in a list beside its name and price. */
export interface PricedFacts extends Omit<Pack, 'quantity'> {
  /** As an owner entered it; mrpOf tells what is shown. */
  mrpPaise: number | null;
  /** Loose goods: what is delivered may weigh less than what was ordered. */
  soldByWeight: boolean;
  /** As an owner entered it; dietOf tells what is shown. */
  dietMark: Diet | null;
}

/** What only the page of a product shows. */
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

/** The shelf whose goods are meat or fish unless they are marked. */
const NONVEG_SHELF = 'nonveg';

/** The diet that a product is shown with: its mark, or else VEG, but NONVEG on the shelf of meat and fish. */
export const dietOf = (diet: Diet | null, categoryName: string): Diet =>
  diet ?? (categoryName === NONVEG_SHELF ? 'NONVEG' : 'VEG');

/** The maximum retail price as it is shown, in paise: never below the price, whichever of the two changed last. */
export const mrpOf = (mrpPaise: number | null, pricePaise: number): number =>
  Math.max(mrpPaise ?? 0, pricePaise);

/** What the law of India or the EU requires on a pack. Lists leave goods out by these names. */
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
