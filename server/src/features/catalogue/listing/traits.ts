import { ALLERGENS, DIETS, SAVING_STEPS } from '../../../../../domain/catalogue/product-facts';
import type { Diet } from '../../../../../domain/catalogue/product-facts';
import type { ProductFilter } from '../product.input';

/** What a list is narrowed to by what is true of its products. */
type TraitFilter = Pick<ProductFilter, 'diets' | 'onOffer' | 'minSaving' | 'withoutAllergens'>;

/** The same for the database, which keeps the traits of a product as bits of one number (product_traits). */
export interface Traits {
  /** The bits that are looked at. */
  mask: number;
  /** What they must be. */
  wanted: number;
  /** What all of them are listed under, a group for each part of the filter; '' is nothing's shelf. */
  shelves: readonly (readonly string[])[];
}

const dietBit = (diet: Diet): number => 1 << DIETS.indexOf(diet);
const ON_OFFER = 8;
const savingBit = (percent: number): number => 16 << SAVING_STEPS.findIndex((step) => step === percent);
const LABELLED = 512;
const allergenBit = (name: string): number => 1024 << ALLERGENS.findIndex((allergen) => allergen === name);

const together = (bits: readonly number[]): number => bits.reduce((all, bit) => all | bit, 0);
const NOTHING = [''];

/** The filter for the database; null lets all pass. It has been found right. */
export function traitsOf({ diets, onOffer, minSaving, withoutAllergens }: TraitFilter): Traits | null {
  const others = diets ? DIETS.filter((diet) => !diets.includes(diet)) : [];
  const allergens = withoutAllergens ?? [];
  const required = together([
    onOffer ? ON_OFFER : 0,
    minSaving == null ? 0 : ON_OFFER | savingBit(minSaving),
    allergens.length > 0 ? LABELLED : 0,
  ]);
  const forbidden = together([...others.map(dietBit), ...allergens.map(allergenBit)]);
  const mask = required | forbidden;
  if (mask === 0) return null;
  const rareDiets = diets?.includes('VEG') ? [] : (diets ?? []).map((diet) => diet.toLowerCase());
  return {
    mask,
    wanted: required,
    shelves: [
      ...(diets?.length === 0 ? [NOTHING] : []),
      ...(rareDiets.length > 0 ? [rareDiets] : []),
      ...(required & ON_OFFER ? [['offer']] : []),
      ...(required & LABELLED ? [['labelled']] : []),
    ],
  };
}
