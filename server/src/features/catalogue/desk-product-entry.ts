import type { EntityManager } from 'typeorm';
import { MAX_QTY } from '../../../../domain/cart/qty';
import type { FactsEntry } from '../../../../domain/catalogue/facts-rules';
import { changesBetween } from '../../../../domain/catalogue/product-changes';
import { slugOf } from '../../../../domain/catalogue/product-rules';
import type { ProductEntry } from '../../../../domain/catalogue/product-rules';
import { FACT_FIELDS } from './facts/facts-file';
import type { FullEntry } from './catalogue-export';
import type { DeskProduct } from './desk-product-store';

type Nullable<Fields> = { [Field in keyof Fields]?: Fields[Field] | null };

/** A staff member's entry for a product; absent fields are unchanged, and a null clears a fact. */
export interface ProductInput extends Nullable<Omit<ProductEntry, keyof FactsEntry>>, Partial<FactsEntry> {
  /** The version that it was edited from; absent for a new product. */
  expected?: string | null;
  onSale?: boolean | null;
  lowStockAt?: number | null;
  maxPerOrder?: number | null;
}

const REQUIRED = ['id', 'title', 'image', 'price', 'quantity', 'rating', 'categoryName'] as const;

/** Applies an input to a product. */
export function withInput({ stock: _stock, ...known }: FullEntry, input: ProductInput): ProductEntry {
  const required = REQUIRED.map((field) => [field, trimmed(input[field]) ?? known[field]]);
  return {
    ...known,
    ...(Object.fromEntries(required) as Pick<FullEntry, (typeof REQUIRED)[number]>),
    ...factsOf(input),
    stock: input.stock ?? undefined,
  };
}

/** The picture of a product whose category has none. */
const NO_PICTURE = '/images/basket.svg';

/** A new product has its category's picture, until it gets its own. */
export async function newEntry(manager: EntityManager, input: ProductInput): Promise<ProductEntry> {
  const categoryName = input.categoryName?.trim() ?? '';
  const [category] = await manager.query<{ image: string }[]>(
    `SELECT "image" FROM "categories" WHERE "categoryName" = $1`,
    [categoryName.replaceAll('\0', '')],
  );
  return {
    _id: input._id ?? slugOf(input.title ?? ''),
    ...(input.id != null && { id: input.id }),
    title: input.title?.trim() ?? '',
    image: input.image?.trim() || category?.image || NO_PICTURE,
    price: input.price ?? NaN,
    quantity: input.quantity?.trim() ?? '',
    rating: input.rating ?? NaN,
    categoryName,
    ...factsOf(input),
    stock: input.stock ?? undefined,
  };
}

/** Absent limits are unchanged, or the defaults. */
export const limitsOf = (
  known: DeskProduct | null,
  input: Pick<ProductInput, 'lowStockAt' | 'maxPerOrder'>,
) => ({
  lowStockAt: input.lowStockAt ?? known?.stock?.lowStockAt ?? 0,
  maxPerOrder: input.maxPerOrder ?? known?.stock?.maxPerOrder ?? MAX_QTY,
});

/** The defaults of a new product. */
const NEW = { soldByWeight: false, alsoKnownAs: [], goesWith: [] };

/** Whether a product is just as the input would make it: then it was most likely sent before, and the response lost. */
export async function isAsEntered(
  manager: EntityManager,
  known: DeskProduct,
  input: ProductInput,
): Promise<boolean> {
  const { entry, onSale } = known;
  const before = input.expected == null ? null : known;
  const wished = before
    ? { ...withInput(entry, input), stock: input.stock ?? entry.stock }
    : { ...NEW, id: entry.id, ...(await newEntry(manager, input)) };
  const changes = changesBetween(
    { ...entry, onSale, ...limitsOf(known, {}) },
    { ...wished, onSale: input.onSale ?? before?.onSale ?? true, ...limitsOf(before, input) },
  );
  return changes.length === 0;
}

const trimmed = <Value>(value: Value): Value => (typeof value === 'string' ? value.trim() : value) as Value;

/** The facts that an input sets. */
const factsOf = (input: ProductInput): Partial<FactsEntry> =>
  Object.fromEntries(
    FACT_FIELDS.filter((field) => input[field] !== undefined).map((field) => [field, factOf(input[field])]),
  );

/** Empty fields count as absent. */
function factOf(value: FactsEntry[keyof FactsEntry] | undefined) {
  if (Array.isArray(value)) return value.map(trimmed).filter((name) => name !== '');
  return trimmed(value) === '' ? null : trimmed(value);
}
