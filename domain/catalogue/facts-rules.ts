import { addError, checkText } from '../field-errors';
import type { FieldErrors } from '../field-errors';
import { hasControlCharacters, isBlank, lengthOf } from '../text';
import { isGtin } from './gtin';
import { ALLERGENS, DIETS, NUTRIENTS, PACK_UNITS } from './product-facts';
import type { NutritionTable } from './product-facts';
import { rupeesProblem } from './rupees';

/**
 * The facts of a product as an owner enters them; prices in rupees, nutrition per 100 g or 100 ml. Null:
 * unknown, or none.
 */
export interface FactsEntry extends Record<keyof NutritionTable, number | null> {
  mrp: number | null;
  /** How much a pack holds, in packUnit: g, ml or piece. */
  packAmount: number | null;
  packUnit: string | null;
  soldByWeight: boolean | string | null;
  /** VEG, EGG or NONVEG. */
  diet: string | null;
  titleHi: string | null;
  /** Other names to find it by. */
  alsoKnownAs: string[] | null;
  /** Empty: known to have none. */
  allergens: string[] | null;
  description: string | null;
  descriptionHi: string | null;
  origin: string | null;
  originHi: string | null;
  storage: string | null;
  storageHi: string | null;
  shelfLifeDays: number | null;
  ingredients: string | null;
  ingredientsHi: string | null;
  gstPercent: number | null;
  hsn: string | null;
  /** The number under the barcode of the pack. */
  barcode: string | null;
  /** By _id, the first choice first. */
  goesWith: string[] | null;
}

const TEXT_MAX = {
  titleHi: 100,
  description: 1000,
  descriptionHi: 1000,
  origin: 200,
  originHi: 200,
  storage: 300,
  storageHi: 300,
  ingredients: 2000,
  ingredientsHi: 2000,
} as const;
const TEXTS = Object.keys(TEXT_MAX) as (keyof typeof TEXT_MAX)[];

/** The minimum and maximum. */
interface Range {
  min: number;
  max: number;
  whole?: boolean;
}
const PERCENT: Range = { min: 0, max: 100 };
const NUMBERS = {
  packAmount: { min: 1, max: 1_000_000, whole: true },
  shelfLifeDays: { min: 1, max: 3650, whole: true },
  gstPercent: PERCENT,
  energyKcal: { min: 0, max: 1000 },
  proteinG: PERCENT,
  carbsG: PERCENT,
  sugarsG: PERCENT,
  fatG: PERCENT,
  saturatedG: PERCENT,
  fibreG: PERCENT,
  sodiumMg: { min: 0, max: 100_000 },
} satisfies Partial<Record<keyof FactsEntry, Range>>;
const NUMBER_FIELDS = Object.keys(NUMBERS) as (keyof typeof NUMBERS)[];

const NAMES_MAX = 20;
const NAME_MAX = 60;
const GOES_WITH_MAX = 12;
/** Of a list, in a file with one line a product. */
export const LIST_SEPARATOR = '|';

/** Validates the given facts; absent ones are unchanged. */
export function validateFacts(
  facts: Partial<FactsEntry>,
  product: { _id: string; price: number },
): FieldErrors {
  const errors: FieldErrors = {};
  checkTexts(errors, facts);
  checkNumbers(errors, facts);
  checkChoices(errors, facts);
  checkNames(errors, facts);
  checkMrp(errors, facts, product.price);
  const { goesWith } = facts;
  if (
    goesWith &&
    (goesWith.length > GOES_WITH_MAX ||
      hasDuplicates(goesWith) ||
      goesWith.includes(product._id) ||
      goesWith.some(hasControlCharacters))
  )
    addError(errors, 'goesWith', { code: 'OTHER_PRODUCTS', params: { max: GOES_WITH_MAX } });
  if (facts.hsn != null && !/^[0-9]{4,8}$/.test(facts.hsn)) addError(errors, 'hsn', { code: 'HSN_FORM' });
  if (facts.barcode != null && !isGtin(facts.barcode))
    addError(errors, 'barcode', {
      code: SCIENTIFIC.test(facts.barcode) ? 'BARCODE_ROUNDED' : 'BARCODE_FORM',
    });
  return errors;
}

/** A number as spreadsheets save one of more than eleven digits: 8.90103E+12. */
const SCIENTIFIC = /^\d([.,]\d+)?E\+?\d+$/i;

const hasDuplicates = (names: readonly string[]): boolean => new Set(names).size < names.length;

function checkTexts(errors: FieldErrors, facts: Partial<FactsEntry>): void {
  for (const field of TEXTS) {
    const text = facts[field];
    if (text == null) continue;
    if (isBlank(text)) addError(errors, field, { code: 'BLANK' });
    if (hasControlCharacters(text)) addError(errors, field, { code: 'HIDDEN_CHARACTERS_IN' });
    checkText(errors, field, text, TEXT_MAX[field]);
  }
}

function checkNumbers(errors: FieldErrors, facts: Partial<FactsEntry>): void {
  for (const field of NUMBER_FIELDS) {
    const { min, max, whole = false }: Range = NUMBERS[field];
    const value = facts[field];
    if (value == null || (value >= min && value <= max && (!whole || Number.isInteger(value)))) continue;
    addError(errors, field, { code: 'NUMBER_RANGE', params: { min, max, whole } });
  }
  const given = NUTRIENTS.filter((name) => facts[name] != null);
  const missing = NUTRIENTS.filter((name) => facts[name] == null);
  if (given.length > 0 && missing.length > 0)
    addError(errors, missing[0]!, { code: 'NUTRITION_IN_PART', params: { missing } });
}

function checkChoices(errors: FieldErrors, facts: Partial<FactsEntry>): void {
  const { diet, packUnit, packAmount, soldByWeight, allergens } = facts;
  const isOneOf = (value: string, choices: readonly string[]): boolean => choices.includes(value);
  if (diet != null && !isOneOf(diet, DIETS))
    addError(errors, 'diet', { code: 'ONE_OF', params: { choices: DIETS } });
  if (packUnit != null && !isOneOf(packUnit, PACK_UNITS))
    addError(errors, 'packUnit', { code: 'ONE_OF', params: { choices: PACK_UNITS } });
  if ((packUnit == null) !== (packAmount == null)) addError(errors, 'packUnit', { code: 'PACK_IN_PART' });
  if (soldByWeight != null && typeof soldByWeight !== 'boolean')
    addError(errors, 'soldByWeight', { code: 'TRUE_OR_FALSE' });
  if (allergens && (hasDuplicates(allergens) || !allergens.every((name) => isOneOf(name, ALLERGENS))))
    addError(errors, 'allergens', { code: 'EACH_ONCE_OF', params: { choices: ALLERGENS } });
}

function checkNames(errors: FieldErrors, { alsoKnownAs }: Partial<FactsEntry>): void {
  if (!alsoKnownAs) return;
  const isName = (name: string): boolean =>
    !isBlank(name) &&
    !hasControlCharacters(name) &&
    lengthOf(name) <= NAME_MAX &&
    !name.includes(LIST_SEPARATOR);
  if (alsoKnownAs.length > NAMES_MAX || hasDuplicates(alsoKnownAs) || !alsoKnownAs.every(isName))
    addError(errors, 'alsoKnownAs', { code: 'NAMES', params: { max: NAMES_MAX, length: NAME_MAX } });
}

function checkMrp(errors: FieldErrors, { mrp }: Partial<FactsEntry>, price: number): void {
  if (mrp == null) return;
  const problem = rupeesProblem(mrp);
  if (problem) addError(errors, 'mrp', problem);
  else if (mrp < price) addError(errors, 'mrp', { code: 'MRP_BELOW_PRICE' });
}
