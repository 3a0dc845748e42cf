import { searchedName, searchTerms } from '../../../../../domain/catalogue/search-terms';
import type { Product } from '../../../../../domain/catalogue/product';
import type { StockLevel } from '../../../../../domain/stock/stock';
import { ProductSort } from '../product.input';
import { likePattern, termPatterns } from './like-pattern';
import type { Stock } from './out-of-stock';
import type { Traits } from './traits';

/** A statement and the values of its parameters. */
export interface Statement {
  text: string;
  values: unknown[];
}

/** The end of a page: its sort, and the sort key of its last product. */
export interface ProductPosition {
  sort: ProductSort;
  id: number;
  /** The paise that it is sorted by; without meaning by id. */
  key: number;
  /** Whether it was out of stock: a search has such products last among equals. */
  isOut?: true;
}

export interface ListingQuery {
  /** Null: all. */
  categories: readonly string[] | null;
  /** 1 lets everything through. */
  minRating: number;
  /** Without space around it; empty: any title. */
  search: string;
  /** Null or absent: any. With the sort ID they come in this order. */
  ids?: readonly string[] | null;
  /** Whether to tell what may be meant by a text that finds nothing. */
  nearMisses: boolean;
  /** Null: any. */
  traits: Traits | null;
  /** Absent: what is on sale, however much there is of it. */
  among?: Among;
  sort: ProductSort;
  /** The page begins behind it. */
  position: ProductPosition | null;
  limit: number;
  /** Whether to count what passes the filter, too. */
  counted: boolean;
  /** Whether to tell how many products the shop has. */
  sized: boolean;
}

/** Which products staff look for. */
export interface Among {
  /** Null: any. */
  levels: readonly StockLevel[] | null;
  /** Those that are off sale, instead of those that are on sale. */
  offSale: boolean;
}

/** The parts of a request as SQL, with its values as parameters; parts that were not asked for are null. */
export interface Shape {
  categories: string | null;
  stars: string | null;
  /** The condition on a column of traits. */
  traits: ((column: string) => string) | null;
  search: Search | null;
  order: string;
  /** The same of what a search found, which has what is out of stock last among equals. */
  merged: string;
  stock: Stock;
  /** What a product is sorted by before its id. */
  key: SortKey | null;
  /** The condition that a row comes after the last page. */
  behind: Behind | null;
  /** The same of a row that is out of stock, which a search reads apart. */
  behindOut: Behind | null;
  limit: string;
  /** How many rows each of the lists that are merged has to give. */
  most: number;
}

type Behind = (id: string, key: string) => string;

export type SortKey = 'pricePaise' | 'unitPricePaise' | 'savingPaise';

/** A product with what its list is sorted by. */
export type ListedProduct = Product & Partial<Record<SortKey, number>> & { isOut?: boolean };

export interface Search {
  /** What a title must be like. */
  title: string;
  /** What terms of the title must be like, and how many words each has. */
  patterns: string;
  words: number;
  /** Whether one term contains the whole text. */
  whole: boolean;
  /** The words that another name must have; null where they are too few or too many to know a name by. */
  name: string | null;
}

const SORTS: Readonly<Record<ProductSort, { key: SortKey; descends?: true } | null>> = {
  [ProductSort.ID]: null,
  [ProductSort.PRICE_LOW_TO_HIGH]: { key: 'pricePaise' },
  [ProductSort.PRICE_HIGH_TO_LOW]: { key: 'pricePaise', descends: true },
  [ProductSort.UNIT_PRICE_LOW_TO_HIGH]: { key: 'unitPricePaise' },
  [ProductSort.SAVING_HIGH_TO_LOW]: { key: 'savingPaise', descends: true },
};

/** What products are sorted by before their id. */
export const sortKey = (sort: ProductSort): SortKey | null => SORTS[sort]?.key ?? null;

/** Whether it sorts or filters by what only the lists of terms have, not the products themselves. */
export const needsLists = ({ traits, sort }: Pick<ListingQuery, 'traits' | 'sort'>): boolean =>
  traits !== null || ![null, 'pricePaise'].includes(sortKey(sort));

/** Only two sizes, so that there are few different statements to prepare. */
const LIST_SIZES = [25, 101] as const;

/** The parts of a request as SQL; `add` takes a value, and returns its parameter. */
export function shapeOf(query: ListingQuery, add: (value: unknown) => string): Shape {
  const { categories, minRating, search, traits, sort, limit } = query;
  const key = sortKey(sort);
  return {
    categories: categories && `${add(categories)}::text[]`,
    stars: minRating > 1 ? `${add(minRating)}::int` : null,
    traits: traits && haveTraits(traits, add),
    search: search ? searchOf(search, add) : null,
    order: orderOf(sort),
    merged: orderOf(sort, search !== ''),
    stock: 'any',
    key,
    ...behindPosition(query, add),
    limit: add(limit),
    most: limit <= LIST_SIZES[0] ? LIST_SIZES[0] : LIST_SIZES[1],
  };
}

/** The order of a page: if its products were searched for, what is out of stock comes last among equals. */
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

/** As a parameter, the words that another name of a product must have. */
export function nameParameter(text: string, add: (value: unknown) => string): string | null {
  const name = searchedName(text);
  return name === null ? null : add(name);
}

function haveTraits({ mask, wanted }: Traits, add: (value: unknown) => string): Shape['traits'] {
  const parameters = [`${add(mask)}::int`, `${add(wanted)}::int`];
  return (column) => `${column} & ${parameters.join(' = ')}`;
}

/** What comes after the last page. Of a search, what is there comes before what is out of stock and equal otherwise. */
export function behindPosition(
  { position, search }: Pick<ListingQuery, 'position' | 'search'>,
  add: (value: unknown) => string,
): Pick<Shape, 'behind' | 'behindOut'> {
  if (!position) return { behind: null, behindOut: null };
  if (search === '') return { behind: behind(position, add), behindOut: null };
  const { id, isOut } = position;
  return {
    behind: behind({ ...position, id: isOut ? MAX_INT4 : id }, add),
    behindOut: behind({ ...position, id: isOut ? id : -MAX_INT4 }, add),
  };
}

/** Keyset pagination: the next page begins behind the last row seen, however far down the list that is. */
function behind(position: ProductPosition, add: (value: unknown) => string): Behind {
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

const MAX_INT4 = 2_147_483_647;
const isInt4 = (value: number): boolean => Math.abs(value) <= MAX_INT4;
const CURSOR = /^(\w+)\.(-?\d{1,10})\.(-?\d{1,10})(\.out)?$/;

/** Opaque to clients, and cheap: a list has one for every product. */
export const encodeCursor = ({ sort, id, key, isOut }: ProductPosition): string =>
  `${sort}.${id}.${key}${isOut ? '.out' : ''}`;

/** The cursor of a product in a list. */
export const cursorOf = (sort: ProductSort, product: ListedProduct): string =>
  encodeCursor({
    ...{ sort, id: product.id, key: product[sortKey(sort) ?? 'pricePaise'] ?? 0 },
    ...(product.isOut && { isOut: true }),
  });

/** The position of a cursor; null when it is broken or belongs to another sort. */
export function decodeCursor(cursor: string, sort: ProductSort): ProductPosition | null {
  const [, itsSort, id, key, out] = CURSOR.exec(cursor) ?? [];
  const position: ProductPosition = { sort, id: Number(id), key: Number(key), ...(out && { isOut: true }) };
  return itsSort === sort && isInt4(position.id) && isInt4(position.key) ? position : null;
}
