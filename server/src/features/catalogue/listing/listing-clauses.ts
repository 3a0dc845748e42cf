import type { ProductFilter, ProductSort } from '../../../../../domain/catalogue/listing-rules';
import type { Product } from '../../../../../domain/catalogue/product';
import { ALLERGENS, DIETS, SAVING_STEPS } from '../../../../../domain/catalogue/product-facts';
import type { Diet } from '../../../../../domain/catalogue/product-facts';
import { searchedName, searchTerms } from '../../../../../domain/catalogue/search-terms';
import { INT4_MAX } from '../../../../../domain/int4';
import type { StockLevel } from '../../../../../domain/stock/stock';
import { likePattern, termPatterns } from './like-pattern';

/** A statement and the values of its parameters. */
export interface Statement {
  text: string;
  values: unknown[];
}

/** The end of a page: its sort, and the sort key of its last product. */
export interface ProductPosition {
  sort: ProductSort;
  id: number;
  /** The amount that it is sorted by, in paise; meaningless when sorted by id. */
  key: number;
  /** Whether it was out of stock: searches list these last among equals. */
  isOut?: true;
  /** Of one off sale, if the next has the same id; those are only sorted by it. */
  _id?: string;
}

/** A page of products to list: what matches, in which order, after which product. */
export interface ListingQuery {
  /** Null: all. */
  categories: readonly string[] | null;
  /** 1 matches everything. */
  minRating: number;
  /** Trimmed; empty: any title. */
  search: string;
  /** Null or absent: any. Sorted by ID, they keep this order. */
  ids?: readonly string[] | null;
  /** Whether to correct a search that finds nothing. */
  nearMisses: boolean;
  /** Null: any. */
  traits: Traits | null;
  /** Absent: all products on sale. */
  staffFilter?: StaffFilter;
  sort: ProductSort;
  /** The page begins after it. */
  position: ProductPosition | null;
  limit: number;
  /** Whether to count all matching products. */
  counted: boolean;
  /** Whether to count all products of the shop; `ProductListing` decides. */
  sized: boolean;
}

/** What only staff can filter by. */
export interface StaffFilter {
  /** Null: any. */
  levels: readonly StockLevel[] | null;
  /** Products off sale, instead of those on sale. */
  offSale: boolean;
}

/** The clauses of a query as SQL with parameters; those that it does not use are null. */
export interface ListingClauses {
  categories: string | null;
  stars: string | null;
  /** The condition on a column of traits. */
  traits: ((column: string) => string) | null;
  search: Search | null;
  order: string;
  /** The same for a search, which lists products out of stock last among equals. */
  searchOrder: string;
  stock: Stock;
  /** The column to sort by, before the id. */
  key: SortKey | null;
  /** The condition that a row comes after the last page. */
  after: After | null;
  /** The same for a row that is out of stock: searches read these separately. */
  afterOut: After | null;
  limit: string;
  /** How many rows to read from each of the lists that are merged. */
  perList: number;
}

type After = (id: string, key: string) => string;

/** A column to sort by; all are in paise. */
export type SortKey = 'pricePaise' | 'unitPricePaise' | 'savingPaise';

/** A product with what its list is sorted by. */
export type ListedProduct = Product & Partial<Record<SortKey, number>> & { isOut?: boolean };

/** The clauses of a search: parameters, and what is known of its text. */
export interface Search {
  /** The pattern of a matching title. */
  title: string;
  /** The patterns of the title's terms, and how many words each has. */
  patterns: string;
  words: number;
  /** Whether one term contains the whole text. */
  whole: boolean;
  /** The words of a matching other name; null if they are too few or too many. */
  name: string | null;
}

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

/**
 * The condition that the product with this id has run out. OFFSET forces a lookup per row, so only the start of a long list
 * is read.
 */
export const outOfStockCondition = (id: string): string =>
  `EXISTS (SELECT FROM "product_terms_out" AS run_out WHERE run_out."productId" = ${id} OFFSET 0)`;

/** Which products to list: all, those in stock, or those out of stock. */
export type Stock = 'any' | 'inStock' | 'outOfStock';

/** The table with the lists; the one of all products needs onlyInStock as well. */
export const listsOf = (stock: Stock): string =>
  stock === 'outOfStock' ? '"product_terms_out"' : '"product_terms"';

/** The condition that skips products out of stock, if only those in stock are wanted. */
export const onlyInStock = (stock: Stock, id: string): string | null =>
  stock === 'inStock' ? `NOT ${outOfStockCondition(id)}` : null;

const SORTS: Readonly<Record<ProductSort, { key: SortKey; descends?: true } | null>> = {
  ID: null,
  PRICE_LOW_TO_HIGH: { key: 'pricePaise' },
  PRICE_HIGH_TO_LOW: { key: 'pricePaise', descends: true },
  UNIT_PRICE_LOW_TO_HIGH: { key: 'unitPricePaise' },
  SAVING_HIGH_TO_LOW: { key: 'savingPaise', descends: true },
};

/** The column to sort by before the id; null: by id alone. */
export const sortKey = (sort: ProductSort): SortKey | null => SORTS[sort]?.key ?? null;

/** Whether only the lists of terms have this column; products themselves are indexed by their price. */
export const isOnlyInLists = (key: SortKey | null): key is Exclude<SortKey, 'pricePaise'> =>
  key !== null && key !== 'pricePaise';

/** Whether the sort or filter needs columns that only the lists of terms have. */
export const needsLists = ({ traits, sort }: Pick<ListingQuery, 'traits' | 'sort'>): boolean =>
  traits !== null || isOnlyInLists(sortKey(sort));

/** Only two sizes, to keep the number of prepared statements small. */
const LIST_SIZES = [25, 101] as const;

/** The clauses of a query; `add` takes a value, and returns its parameter. */
export function listingClauses(query: ListingQuery, add: (value: unknown) => string): ListingClauses {
  const { categories, minRating, search, traits, sort, limit } = query;
  const key = sortKey(sort);
  return {
    categories: categories && `${add(categories)}::text[]`,
    stars: minRating > 1 ? `${add(minRating)}::int` : null,
    traits: traits && traitsCondition(traits, add),
    search: search ? searchOf(search, add) : null,
    order: orderOf(sort),
    searchOrder: orderOf(sort, search !== ''),
    stock: 'any',
    key,
    ...afterPosition(query, add),
    limit: add(limit),
    perList: limit <= LIST_SIZES[0] ? LIST_SIZES[0] : LIST_SIZES[1],
  };
}

/** The order of a page: a search lists products out of stock last among equals. */
export function orderOf(sort: ProductSort, isSearched = false): string {
  const { key, descends } = SORTS[sort] ?? { key: null };
  return [
    ...(key ? [`"${key}"${descends ? ' DESC' : ''}`] : []),
    ...(isSearched ? ['"isOut"'] : []),
    '"id"',
  ].join(', ');
}

function searchOf(text: string, add: (value: unknown) => string): Search {
  const terms = searchTerms(text);
  const { words, whole } = terms;
  return {
    title: add(`%${likePattern(text)}%`),
    patterns: `${add(termPatterns(terms))}::text[]`,
    words,
    whole,
    name: nameParameter(text, add),
  };
}

/** The words of a matching other name, as a parameter. */
export function nameParameter(text: string, add: (value: unknown) => string): string | null {
  const name = searchedName(text);
  return name === null ? null : add(name);
}

function traitsCondition(
  { mask, wanted }: Traits,
  add: (value: unknown) => string,
): ListingClauses['traits'] {
  const parameters = [`${add(mask)}::int`, `${add(wanted)}::int`];
  return (column) => `${column} & ${parameters.join(' = ')}`;
}

/** The condition for the next page. In a search, products in stock come before equal ones out of stock. */
export function afterPosition(
  { position, search }: Pick<ListingQuery, 'position' | 'search'>,
  add: (value: unknown) => string,
): Pick<ListingClauses, 'after' | 'afterOut'> {
  if (!position) return { after: null, afterOut: null };
  if (search === '') return { after: after(position, add), afterOut: null };
  const { id, isOut } = position;
  return {
    after: after({ ...position, id: isOut ? INT4_MAX : id }, add),
    afterOut: after({ ...position, id: isOut ? id : -INT4_MAX }, add),
  };
}

/** Keyset pagination: the next page begins after the last row seen, as fast on page 1000 as on page 2. */
function after(position: ProductPosition, add: (value: unknown) => string): After {
  const lastId = add(position.id);
  const sort = SORTS[position.sort];
  if (!sort) return (id) => `${id} > ${lastId}`;
  const lastKey = add(position.key);
  return sort.descends
    ? (id, key) => `${key} <= ${lastKey} AND (${key} < ${lastKey} OR ${id} > ${lastId})`
    : (id, key) => `(${key}, ${id}) > (${lastKey}, ${lastId})`;
}

/** Joins conditions with AND; null stands for one that was not asked for. */
export const all = (...conditions: (string | null)[]): string =>
  conditions.filter((condition) => condition !== null).join(' AND ') || 'true';

/**
 * Scans products in page order, category by category, until there are enough. The category is written as a range and
 * sorted by, so that PostgreSQL uses the category's index: scanning all products would reach a small category late.
 */
export function scannedKeys({ categories, ...list }: ListingClauses, ...more: string[]): string {
  const along = (category: string | null): string =>
    `SELECT ${scannedColumns(list.key)} FROM "products" AS product
     WHERE ${all(
       category && `product."categoryName" BETWEEN ${category} AND ${category}`,
       list.stars && `product."rating" >= ${list.stars}`,
       list.after && list.after('product."id"', 'product."pricePaise"'),
       onlyInStock(list.stock, 'product."id"'),
       ...more,
     )}
     ORDER BY ${category ? 'product."categoryName", ' : ''}${list.order} LIMIT ${list.perList}`;
  if (!categories) return `SELECT * FROM (${along(null)}) AS scanned`;
  return `SELECT scanned.* FROM (SELECT DISTINCT unnest(${categories}) AS "name") AS wanted
    CROSS JOIN LATERAL (${along('wanted."name"')}) AS scanned`;
}

const scannedColumns = (key: SortKey | null): string => `product."id"${key ? `, product."${key}"` : ''}`;
