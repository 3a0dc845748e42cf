/** What somebody who keeps to a diet may eat, the strictest first. Indian law has a mark for each. */
export const DIETS = ['VEG', 'EGG', 'NONVEG'] as const;
export type Diet = (typeof DIETS)[number];

/** The shelf whose goods are taken for meat or fish until somebody says otherwise. */
const NONVEG_SHELF = 'nonveg';

/** The diet that a product is marked with. Unmarked, only what stands beside meat and fish is no vegetarian's. */
export const dietOf = (diet: Diet | null, categoryName: string): Diet =>
  diet ?? (categoryName === NONVEG_SHELF ? 'NONVEG' : 'VEG');

/** The maximum retail price as it may be shown: never below the price, whichever of the two changed last. In paise. */
export const mrpOf = (mrpPaise: number | null, pricePaise: number): number =>
  Math.max(mrpPaise ?? 0, pricePaise);

/** What has to be named on a pack, by India's law and Europe's. Lists leave goods out by these names. */
export const ALLERGENS = [
  ...['milk', 'egg', 'fish', 'crustaceans', 'molluscs', 'peanuts', 'nuts', 'soy', 'wheat', 'barley', 'rye'],
  ...['oats', 'sesame', 'mustard', 'celery', 'lupin', 'sulphites'],
] as const;

/** The lines of the nutrition table, per 100 g or 100 ml. */
export const NUTRIENTS = [
  ...(['energyKcal', 'proteinG', 'carbsG', 'sugarsG'] as const),
  ...(['fatG', 'saturatedG', 'fibreG', 'sodiumMg'] as const),
] as const;
export type Nutrient = (typeof NUTRIENTS)[number];
export type NutritionTable = Record<Nutrient, number>;

/** A list may be narrowed to goods with at least so much off, in percent of the MRP. */
export const SAVING_STEPS = [10, 20, 30, 40, 50] as const;
