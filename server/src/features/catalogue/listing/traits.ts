import { ALLERGENS, DIETS, SAVING_STEPS } from '../../../../../domain/catalogue/product-facts';
import type { Diet } from '../../../../../domain/catalogue/product-facts';
import type { ProductFilter } from '../product.input';

/** The filters that are about traits of a product. */
type TraitFilter = Pick<ProductFilter, 'diets' | 'onOffer' | 'minSaving' | 'withoutAllergens'>;

/** The same for the database, which stores a product's traits as a bit mask (product_traits). */
export interface Traits {
  /** The bits to compare. */
  mask: number;
  /** Their required values. */
  wanted: number;
  /** The facets that contain all matching products, a group for each part of the filter; '' has no products. */
  facets: readonly (readonly string[])[];
}

const dietBit = (diet: Diet): number => 1 << DIETS.indexOf(diet);
const ON_OFFER = 8;
const savingBit = (percent: number): number => 16 << SAVING_STEPS.findIndex((step) => step === percent);
const LABELLED = 512;
const allergenBit = (name: string): number => 1024 << ALLERGENS.findIndex((allergen) => allergen === name);

const union = (bits: readonly number[]): number => bits.reduce((all, bit) => all | bit, 0);
const NOTHING = [''];

/** Converts a valid filter; null: no filter. */
export function traitsOf({ diets, onOffer, minSaving, withoutAllergens }: TraitFilter): Traits | null {
  const others = diets ? DIETS.filter((diet) => !diets.includes(diet)) : [];
  const allergens = withoutAllergens ?? [];
  const required = union([
    onOffer ? ON_OFFER : 0,
    minSaving == null ? 0 : ON_OFFER | savingBit(minSaving),
    allergens.length > 0 ? LABELLED : 0,
  ]);
  const forbidden = union([...others.map(dietBit), ...allergens.map(allergenBit)]);
  const mask = required | forbidden;
  if (mask === 0) return null;
  const rareDiets = diets?.includes('VEG') ? [] : (diets ?? []).map((diet) => diet.toLowerCase());
  return {
    mask,
    wanted: required,
    facets: [
      ...(diets?.length === 0 ? [NOTHING] : []),
      ...(rareDiets.length > 0 ? [rareDiets] : []),
      ...(required & ON_OFFER ? [['offer']] : []),
      ...(required & LABELLED ? [['labelled']] : []),
    ],
  };
}
