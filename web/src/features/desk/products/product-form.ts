import type { ProductInput, WholeProductFragment } from '@/gql/desk-operations';

/** The form's values by the input's names; lists have one entry per line. */
export type FormValues = Record<string, string | boolean>;

const LISTS = ['alsoKnownAs', 'goesWith'] as const;
const NUMBERS: readonly string[] = [
  ...[
    'price',
    'mrp',
    'rating',
    'packAmount',
    'shelfLifeDays',
    'gstPercent',
    'lowStockAt',
    'maxPerOrder',
    'stock',
  ],
  ...['energyKcal', 'proteinG', 'carbsG', 'sugarsG', 'fatG', 'saturatedG', 'fibreG', 'sodiumMg'],
];
const TEXTS = [
  ...([
    'title',
    'titleHi',
    'categoryName',
    'quantity',
    'packUnit',
    'diet',
    'description',
    'descriptionHi',
  ] as const),
  ...([
    'origin',
    'originHi',
    'storage',
    'storageHi',
    'ingredients',
    'ingredientsHi',
    'hsn',
    'barcode',
  ] as const),
];
/** The form's value for a product without allergens. */
export const NO_ALLERGENS = 'none';

const EMPTY: FormValues = {
  ...Object.fromEntries([...TEXTS, ...NUMBERS, ...LISTS, '_id', 'allergens'].map((name) => [name, ''])),
  ...{ rating: '4', soldByWeight: false, onSale: true },
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
    ...Object.fromEntries([...TEXTS, ...NUMBERS].map((name) => [name, String(known[name] ?? '')])),
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
  return NUMBERS.includes(name) ? Number(value) : value;
}

/** The names of the changed fields. */
export const changedNames = (before: FormValues, after: FormValues): string[] =>
  Object.keys(after).filter((name) => after[name] !== before[name]);

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
