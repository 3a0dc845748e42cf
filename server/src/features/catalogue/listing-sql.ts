import { COUNT_MAX } from '../../../../domain/catalogue/listing-rules';
import type { ProductPosition } from './product-cursor';
import { ProductSort } from './product.input';
import { productColumns } from './product-row';
import { likePattern, wordPatterns } from './search-text';

/** A statement and the values of its parameters. */
export interface Statement {
  text: string;
  values: unknown[];
}

export interface ListingQuery {
  /** Null: all. */
  categories: readonly string[] | null;
  /** 1 lets everything through. */
  minRating: number;
  /** Without space around it; empty: any title. */
  search: string;
  sort: ProductSort;
  /** The page begins behind it. */
  position: ProductPosition | null;
  limit: number;
  /** Whether to count what passes the filter, too. */
  counted: boolean;
}

/**
 * A page of products in one statement, with the count of all when wanted. Whatever the filter and however many
 * products there are, it reads little more than the page: an index has every list in the order of the page.
 * One row comes in any case; its _id is null when the page is empty.
 */
export function listingStatement(query: ListingQuery): Statement {
  const values: unknown[] = [];
  const list = shapeOf(query, (value) => `$${values.push(value)}`);
  const keys = list.search ? searchedKeys(list, list.search) : walkedKeys(list);
  const count = list.search ? searchedCount(list, list.search) : plainCount(list);
  const text = `${list.search ? foundWords(list.search) : ''}
    SELECT total."count" AS "totalCount", page.*
    FROM (SELECT ${query.counted ? count : 'NULL::int'} AS "count") AS total LEFT JOIN (
      SELECT ${productColumns('product')}
      FROM (${keys} ORDER BY ${list.order} LIMIT ${list.limit}) AS key
      JOIN "products" AS product ON product."id" = key."id"
    ) AS page ON true
    ORDER BY ${list.order}`;
  return { text, values };
}

/** The parts of a request as they stand in a statement: its values as parameters, and nothing that is not asked for. */
interface Shape {
  categories: string | null;
  stars: string | null;
  search: Search | null;
  order: string;
  /** The condition that a row comes behind the last page. */
  behind: ((id: string, pricePaise: string) => string) | null;
  limit: string;
  /** How many rows each list that is looked into has to give. */
  most: number;
}

interface Search {
  /** What a title must be like. */
  title: string;
  /** What words of the title must be like. */
  patterns: string;
  /** Whether the text lies within one word. */
  oneWord: boolean;
}

const ORDERS: Readonly<Record<ProductSort, string>> = {
  [ProductSort.ID]: '"id"',
  [ProductSort.PRICE_LOW_TO_HIGH]: '"pricePaise", "id"',
  [ProductSort.PRICE_HIGH_TO_LOW]: '"pricePaise" DESC, "id"',
};

/** Two, so that there are few different statements to prepare. */
const LIST_SIZES = [25, 101] as const;

function shapeOf(query: ListingQuery, add: (value: unknown) => string): Shape {
  const { categories, minRating, search, sort, position, limit } = query;
  const patterns = wordPatterns(search);
  return {
    categories: categories && `${add(categories)}::text[]`,
    stars: minRating > 1 ? `${add(minRating)}::int` : null,
    search: search
      ? {
          title: add(`%${likePattern(search)}%`),
          patterns: `${add(patterns)}::text[]`,
          oneWord: patterns.length === 1,
        }
      : null,
    order: ORDERS[sort],
    behind: position && behind(position, add),
    limit: add(limit),
    most: limit <= LIST_SIZES[0] ? LIST_SIZES[0] : LIST_SIZES[1],
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

const all = (...conditions: (string | null)[]): string =>
  conditions.filter((condition) => condition !== null).join(' AND ') || 'true';

/** Along the products in the order of the page, category by category, until there are enough. */
function walkedKeys({ categories, ...list }: Shape, ...more: string[]): string {
  const along = (category: string | null): string =>
    `SELECT product."id", product."pricePaise" FROM "products" AS product
     WHERE ${all(
       category && `product."categoryName" = ${category}`,
       list.stars && `product."rating" >= ${list.stars}`,
       list.behind && list.behind('product."id"', 'product."pricePaise"'),
       ...more,
     )}
     ORDER BY ${list.order} LIMIT ${list.most}`;
  if (!categories) return `SELECT * FROM (${along(null)}) AS walked`;
  return `SELECT walked.* FROM (SELECT DISTINCT unnest(${categories}) AS "name") AS wanted
    CROSS JOIN LATERAL (${along('wanted."name"')}) AS walked`;
}

const plainCount = ({ categories, stars }: Shape): string =>
  `(SELECT coalesce(sum("products"), 0)::int FROM "product_counts" WHERE ${all(
    categories && `"categoryName" = ANY(${categories})`,
    stars && `"stars" >= ${stars}`,
  )})`;

/** A search whose words are many and common finds its page sooner along all products than in the lists of each word. */
const BROAD = 4;

/** The words to look under: of a text of several words those for its rarest one. */
const foundWords = ({ patterns, oneWord }: Search): string => `WITH
  known AS MATERIALIZED (
    SELECT pattern."place", word."id", word."products"
    FROM unnest(${patterns}) WITH ORDINALITY AS pattern ("like", "place")
    LEFT JOIN "search_words" AS word ON word."word" LIKE lower(pattern."like")
  ), words AS MATERIALIZED (
    SELECT "id", "products" FROM known WHERE "id" IS NOT NULL ${
      oneWord
        ? ''
        : `AND "place" = (SELECT "place" FROM known GROUP BY "place" ORDER BY coalesce(sum("products"), 0) LIMIT 1)`
    }
  ), found AS MATERIALIZED (
    SELECT count(*) AS "words", sum("products") AS "entries", max("products") AS "most",
      ${oneWord ? `count(*) * sum("products") > ${BROAD} * (SELECT sum("products") FROM "product_counts")` : 'false'} AS "broad"
    FROM words
  )`;

/** The lists of the words, each in the order of the page, or else all products; of a few words only the lists. */
function searchedKeys(list: Shape, search: Search): string {
  const listed = `SELECT DISTINCT listed.* FROM words CROSS JOIN LATERAL (
      ${entries(list, search, 'posted."wordId" = words."id"', list.behind)} ORDER BY ${list.order} LIMIT ${list.most}
    ) AS listed`;
  if (!search.oneWord) return listed;
  const title = `product."title" ILIKE ${search.title}`;
  return `${listed} WHERE NOT (SELECT "broad" FROM found)
    UNION ALL ${walkedKeys(list, title, '(SELECT "broad" FROM found)')}`;
}

/** What the lists of words have for a search. Several words must stand in the title as they do in the text. */
function entries(
  { categories, stars }: Shape,
  { oneWord, title }: Search,
  words: string,
  behindLast: Shape['behind'] = null,
): string {
  const verified = oneWord
    ? ''
    : `JOIN "products" AS product ON product."id" = posted."productId" AND product."title" ILIKE ${title}`;
  return `SELECT posted."productId" AS "id", posted."pricePaise" FROM "product_words" AS posted ${verified}
    WHERE ${all(
      words,
      categories && `posted."categoryName" = ANY(${categories})`,
      stars && `posted."stars" >= ${stars}`,
      behindLast && behindLast('posted."productId"', 'posted."pricePaise"'),
    )}`;
}

/** So many entries of words are looked at for the count before the long way round is taken. */
const SAMPLE = 2 * COUNT_MAX;

/** Exact up to COUNT_MAX, where counting stops. A product is in the lists of several words. */
function searchedCount(list: Shape, search: Search): string {
  const found = entries(list, search, 'posted."wordId" = ANY(ARRAY(SELECT "id" FROM words))');
  const known =
    search.oneWord && !list.categories && !list.stars
      ? `WHEN (SELECT "most" > ${COUNT_MAX} OR "words" = 1 FROM found) THEN (SELECT "most" FROM found)`
      : '';
  const counted = `CASE ${known} WHEN (SELECT count(*) < ${SAMPLE} OR count(DISTINCT "id") > ${COUNT_MAX} FROM sample)
    THEN (SELECT count(DISTINCT "id") FROM sample)
    ELSE (SELECT count(DISTINCT "id") FROM (${found}) AS every) END`;
  return `(WITH sample AS MATERIALIZED (${found} LIMIT ${SAMPLE})
    SELECT least(${counted}, ${COUNT_MAX})::int)`;
}
