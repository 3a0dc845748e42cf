import { searchTerms } from '../../../../../domain/catalogue/search-terms';
import { ProductSort } from '../product.input';
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
  pricePaise: number;
}

export interface ListingQuery {
  /** Null: all. */
  categories: readonly string[] | null;
  /** 1 lets everything through. */
  minRating: number;
  /** Without space around it; empty: any title. */
  search: string;
  /** Null or absent: any. Without a price sort they come in this order. */
  ids?: readonly string[] | null;
  sort: ProductSort;
  /** The page begins behind it. */
  position: ProductPosition | null;
  limit: number;
  /** Whether to count what passes the filter, too. */
  counted: boolean;
  /** Whether to tell how many products the shop has. */
  sized: boolean;
}

/** The parts of a request as SQL, with its values as parameters; parts that were not asked for are null. */
export interface Shape {
  categories: string | null;
  stars: string | null;
  search: Search | null;
  order: string;
  /** What the order needs to know of a product. */
  keys: readonly ('id' | 'pricePaise')[];
  /** The condition that a row comes after the last page. */
  behind: ((id: string, pricePaise: string) => string) | null;
  limit: string;
  /** How many rows each of the lists that are merged has to give. */
  most: number;
}

export interface Search {
  /** What a title must be like. */
  title: string;
  /** What terms of the title must be like, and how many words each has. */
  patterns: string;
  words: number;
  /** Whether one term contains the whole text. */
  whole: boolean;
}

const ORDERS: Readonly<Record<ProductSort, string>> = {
  [ProductSort.ID]: '"id"',
  [ProductSort.PRICE_LOW_TO_HIGH]: '"pricePaise", "id"',
  [ProductSort.PRICE_HIGH_TO_LOW]: '"pricePaise" DESC, "id"',
};

/** Only two sizes, so that there are few different statements to prepare. */
const LIST_SIZES = [25, 101] as const;

/** The parts of a request as SQL; `add` takes a value, and returns its parameter. */
export function shapeOf(query: ListingQuery, add: (value: unknown) => string): Shape {
  const { categories, minRating, search, sort, position, limit } = query;
  return {
    categories: categories && `${add(categories)}::text[]`,
    stars: minRating > 1 ? `${add(minRating)}::int` : null,
    search: search ? searchOf(search, add) : null,
    order: ORDERS[sort],
    keys: sort === ProductSort.ID ? ['id'] : ['id', 'pricePaise'],
    behind: position && behind(position, add),
    limit: add(limit),
    most: limit <= LIST_SIZES[0] ? LIST_SIZES[0] : LIST_SIZES[1],
  };
}

function searchOf(text: string, add: (value: unknown) => string): Search {
  const terms = searchTerms(text);
  const { words, whole } = terms;
  return {
    title: add(`%${likePattern(text)}%`),
    patterns: `${add(termPatterns(terms))}::text[]`,
    words,
    whole,
  };
}

/** Keyset pagination: the next page begins behind the last row seen, however far down the list that is. */
function behind(position: ProductPosition, add: (value: unknown) => string): Shape['behind'] {
  const lastId = add(position.id);
  if (position.sort === ProductSort.ID) return (id) => `${id} > ${lastId}`;
  const lastPrice = add(position.pricePaise);
  return position.sort === ProductSort.PRICE_LOW_TO_HIGH
    ? (id, price) => `(${price}, ${id}) > (${lastPrice}, ${lastId})`
    : (id, price) => `${price} <= ${lastPrice} AND (${price} < ${lastPrice} OR ${id} > ${lastId})`;
}

/** Joins conditions with AND; null stands for one that was not asked for. */
export const all = (...conditions: (string | null)[]): string =>
  conditions.filter((condition) => condition !== null).join(' AND ') || 'true';

const MAX_INT4 = 2_147_483_647;
const isInt4 = (value: number): boolean => Math.abs(value) <= MAX_INT4;
const CURSOR = /^(\w+)\.(-?\d{1,10})\.(-?\d{1,10})$/;

/** Opaque to clients, and cheap: a list has one for every product. */
export const encodeCursor = ({ sort, id, pricePaise }: ProductPosition): string =>
  `${sort}.${id}.${pricePaise}`;

/** The position of a cursor; null when it is broken or belongs to another sort. */
export function decodeCursor(cursor: string, sort: ProductSort): ProductPosition | null {
  const [, itsSort, id, pricePaise] = CURSOR.exec(cursor) ?? [];
  const position = { sort, id: Number(id), pricePaise: Number(pricePaise) };
  return itsSort === sort && isInt4(position.id) && isInt4(position.pricePaise) ? position : null;
}
