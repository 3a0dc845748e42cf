import { toRupees } from '../cart/pricing';

/** Diets, the strictest first. Indian law has a mark for each. */
export const DIETS = ['VEG', 'EGG', 'NONVEG'] as const;
export type Diet = (typeof DIETS)[number];

/** The units of a pack's content; pieces are counted. */
export const PACK_UNITS = ['g', 'ml', 'piece'] as const;
export type PackUnit = (typeof PACK_UNITS)[number];

/** What is sold at a price: amount and unit, if known, and the label. */
export interface Pack {
  /** The label: kg, 500grms, packet. */
  quantity: string;
  packAmount: number | null;
  packUnit: PackUnit | null;
}

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
  'milk',
  'egg',
  'fish',
  'crustaceans',
  'molluscs',
  'peanuts',
  'nuts',
  'soy',
  'wheat',
  'barley',
  'rye',
  'oats',
  'sesame',
  'mustard',
  'celery',
  'lupin',
  'sulphites',
] as const;
export type Allergen = (typeof ALLERGENS)[number];

/** The lines of the nutrition table, per 100 g or 100 ml. */
export const NUTRIENTS = [
  'energyKcal',
  'proteinG',
  'carbsG',
  'sugarsG',
  'fatG',
  'saturatedG',
  'fibreG',
  'sodiumMg',
] as const;
export type Nutrient = (typeof NUTRIENTS)[number];
export type NutritionTable = Record<Nutrient, number>;

/** The filter offers these lowest savings, in percent of the MRP. */
export const SAVING_STEPS = [10, 20, 30, 40, 50] as const;
export type SavingStep = (typeof SAVING_STEPS)[number];

/** The unit price in paise, and its unit: kg, litre, piece, or else the label itself. */
export interface PricePerUnit {
  pricePaise: number;
  per: string;
}

interface Size {
  /** In thousandths of a kilogram, a litre or a piece. */
  thousandths: number;
  per: string;
}

const PER: Readonly<Record<PackUnit, string>> = { g: 'kg', ml: 'litre', piece: 'piece' };

/** Labels with an amount. The database parses them in the same way (pack_thousandths). */
const LABELS: readonly { label: RegExp; each: number; per: string }[] = [
  { label: /^([0-9]{1,6}(?:\.[0-9]{1,3})?)? ?(?:kgs?|kilos?)$/i, each: 1000, per: 'kg' },
  { label: /^([0-9]{1,6}(?:\.[0-9]{1,3})?)? ?(?:l|ltrs?|litres?|liters?)$/i, each: 1000, per: 'litre' },
  { label: /^([0-9]{1,6})? ?(?:pcs?|pieces?)$/i, each: 1000, per: 'piece' },
  { label: /^([0-9]{1,6}) ?(?:g|gms?|grms?|grams?)$/i, each: 1, per: 'kg' },
  { label: /^([0-9]{1,6}) ?mls?$/i, each: 1, per: 'litre' },
];

function sizeOf({ quantity, packAmount, packUnit }: Pack): Size {
  if (packAmount !== null && packUnit !== null)
    return { thousandths: packAmount * (packUnit === 'piece' ? 1000 : 1), per: PER[packUnit] };
  for (const { label, each, per } of LABELS) {
    const found = label.exec(quantity);
    const thousandths = found ? Math.round(Number(found[1] ?? 1) * each) : 0;
    if (thousandths > 0) return { thousandths, per };
  }
  return { thousandths: 1000, per: quantity };
}

/** Divides and rounds half up, with integers: a floating-point quotient may end up on the wrong side of a half. */
function divide(dividend: number, divisor: number): number {
  const rest = dividend % divisor;
  return (dividend - rest) / divisor + (2 * rest >= divisor ? 1 : 0);
}

/** The price of a kilogram, a litre or a piece; if the content is unknown, of the pack. */
export function pricePerUnit(pricePaise: number, pack: Pack): PricePerUnit {
  const { thousandths, per } = sizeOf(pack);
  return { pricePaise: divide(pricePaise * 1000, thousandths), per };
}

/** The same in rupees, as both APIs show it. */
export function unitPriceOf(product: Pack & { pricePaise: number }): { price: number; per: string } {
  const { pricePaise, per } = pricePerUnit(product.pricePaise, product);
  return { price: toRupees(pricePaise), per };
}

/** The weight of a unit sold by weight; null for counted goods, or if unknown. */
export function packGramsOf(product: Pack & { soldByWeight: boolean }): number | null {
  const { thousandths, per } = sizeOf(product);
  return product.soldByWeight && per === PER.g ? thousandths : null;
}
