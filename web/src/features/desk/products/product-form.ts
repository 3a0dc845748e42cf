import { INT4_MAX } from '@domain/int4';
import { typedNumber } from '@/features/desk/shared/typed-number';
import type { ProductInput, WholeProductFragment } from '@/gql/desk-operations';
import type { FormErrors } from '@/shared/lib/form-errors';
import { ALL_FIELDS } from './product-fields';
import type { FieldSpec } from './product-fields';
import { PRODUCTS } from './products-text';

/** The form's values by the input's names; lists have one entry per line. */
export type FormValues = Record<string, string | boolean>;

const namesOf = (...kinds: FieldSpec['kind'][]): string[] =>
  ALL_FIELDS.filter(({ kind }) => kinds.includes(kind)).map(({ name }) => name);
const WHOLE = namesOf('whole');
const NUMBERS = namesOf('whole', 'number');
const LISTS = ['alsoKnownAs', 'goesWith'] as const;
/** Numbers that a product always has: without one in the input they stay as they are. */
const NEVER_EMPTY: readonly string[] = ['price', 'rating', 'lowStockAt', 'maxPerOrder'];
/** The form's value for a product without allergens. */
export const NO_ALLERGENS = 'none';

const EMPTY: FormValues = {
  ...Object.fromEntries(ALL_FIELDS.map(({ name }) => [name, ''])),
  _id: '',
  allergens: '',
  rating: '4',
  soldByWeight: false,
  onSale: true,
};

/**
 * The initial values.
 * @param product null: a new one
 */
export function valuesOf(product: WholeProductFragment | null): FormValues {
  if (!product) return EMPTY;
  const { stock, allergens } = product;
  const known = { ...product, ...stock, stock: null } as Record<string, unknown>;
  return {
    ...EMPTY,
    ...Object.fromEntries(ALL_FIELDS.map(({ name }) => [name, String(known[name] ?? '')])),
    ...Object.fromEntries(LISTS.map((name) => [name, product[name].join('\n')])),
    allergens: allergens === null || allergens === undefined ? '' : allergens.join(' ') || NO_ALLERGENS,
    soldByWeight: product.soldByWeight,
    onSale: product.onSale,
  };
}

/** A value as the mutation's input has it. */
function inputOf(name: string, value: string | boolean): unknown {
  if (typeof value === 'boolean') return value;
  if (name === 'allergens')
    return value === '' ? null : value.split(' ').filter((one) => one !== NO_ALLERGENS);
  if (LISTS.some((list) => list === name)) return value.split('\n').filter((line) => line.trim() !== '');
  if (value.trim() === '') return null;
  if (!NUMBERS.includes(name)) return value;
  const number = typedNumber(value);
  // GraphQL would reject a greater one, such as a barcode, in its own words; the rule of the field rejects this one, too.
  return WHOLE.includes(name) ? Math.max(-INT4_MAX, Math.min(number, INT4_MAX)) : number;
}

/** The names of the changed fields. */
export const changedNames = (before: FormValues, after: FormValues): string[] =>
  Object.keys(after).filter((name) => after[name] !== before[name]);

/** What was typed after some values were sent. */
export const typedSince = (sent: FormValues, now: FormValues): FormValues =>
  Object.fromEntries(changedNames(sent, now).map((name) => [name, now[name]!]));

/** What is wrong with a number as it was typed; undefined: nothing. */
function numberProblem(name: string, typed: string, mayBeEmpty: boolean): string | undefined {
  if (typed.trim() === '' && mayBeEmpty) return undefined;
  const number = typedNumber(typed);
  if (WHOLE.includes(name)) return Number.isInteger(number) ? undefined : PRODUCTS.notWhole;
  return Number.isNaN(number) ? PRODUCTS.notANumber : undefined;
}

/** The changed numbers that cannot be read, or cannot be emptied: the input would have null for them. */
export function numberProblems(
  product: WholeProductFragment | null,
  before: FormValues,
  after: FormValues,
): FormErrors {
  const problems = changedNames(before, after)
    .filter((name) => NUMBERS.includes(name))
    .map((name) => {
      const mayBeEmpty = product === null || !NEVER_EMPTY.includes(name);
      return [name, numberProblem(name, String(after[name]), mayBeEmpty)] as const;
    });
  return Object.fromEntries(problems.filter(([, problem]) => problem !== undefined));
}

/** The mutation's input: all filled-in fields of a new product, or the changed fields. */
export function inputFor(
  product: WholeProductFragment | null,
  before: FormValues,
  after: FormValues,
): ProductInput {
  const names = product
    ? changedNames(before, after)
    : Object.keys(after).filter((name) => after[name] !== '');
  const input = Object.fromEntries(names.map((name) => [name, inputOf(name, after[name]!)]));
  // Not null, which would mean no change.
  for (const name of ['title', 'quantity', 'categoryName']) if (input[name] === null) input[name] = '';
  return product ? { ...input, _id: product._id, expected: product.version } : input;
}
