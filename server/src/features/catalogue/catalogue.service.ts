import { RATING_MIN, validateListing } from '../../../../domain/catalogue/listing-rules';
import type { ProductFilter, ProductSort } from '../../../../domain/catalogue/listing-rules';
import type { Category, Product } from '../../../../domain/catalogue/product';
import { searchWords } from '../../../../domain/catalogue/search-terms';
import { INT4_MAX } from '../../../../domain/int4';
import { assertValid, validationFailed } from '../../common/shop-error';
import { isStorable } from '../../common/storable';
import type { Replicas } from '../../database/replicas';
import { SELECT_CATEGORIES, SELECT_PRODUCTS } from './catalogue-columns';
import { sortKey, traitsOf } from './listing/listing-clauses';
import type { ListedProduct, ListingQuery, ProductPosition, StaffFilter } from './listing/listing-clauses';
import { ProductListing } from './listing/product-listing';
import type { ListingRow } from './listing/product-listing';
import { suggestionsStatement } from './listing/suggestions-sql';

/** The names of a product. */
export type ProductTitles = Pick<Product, '_id' | 'title' | 'titleHi'>;

export interface ProductPageRequest {
  filter?: ProductFilter | null;
  sort: ProductSort;
  /** Page size. */
  first: number;
  /** A cursor of an earlier page. */
  after?: string | null;
  /** Whether to count all matching products; otherwise totalCount is 0. */
  counted?: boolean;
  /** Absent: all products on sale. */
  staffFilter?: StaffFilter;
}

/** A page of products; endCursor is null when it is empty. */
export interface ProductPage {
  products: ListedProduct[];
  sort: ProductSort;
  totalCount: number;
  /** The corrected search; null if the original one was used. */
  correctedTo: string | null;
  hasNextPage: boolean;
  endCursor: string | null;
}

/** A longer search is not corrected. */
const CORRECTED_WORDS_MAX = 6;

/** Reads the catalogue, from a replica if there is one. */
export class CatalogueService {
  private readonly listing: ProductListing;

  constructor(private readonly database: Pick<Replicas, 'rows'>) {
    this.listing = new ProductListing(database);
  }

  /** All categories, by id. */
  categories(): Promise<Category[]> {
    return this.database.rows<Category>(`${SELECT_CATEGORIES} ORDER BY "id"`);
  }

  /** The categories with these names, in their sequence; an error for each that does not exist. */
  async categoriesNamed(names: readonly string[]): Promise<(Category | Error)[]> {
    const found = await this.database.rows<Category>(`${SELECT_CATEGORIES} WHERE "categoryName" = ANY($1)`, [
      names,
    ]);
    const byName = new Map(found.map((category) => [category.categoryName, category]));
    return names.map((name) => byName.get(name) ?? new Error(`No category is called ${name}.`));
  }

  /** What these products are called, by _id; null for those that are not on sale. */
  async titlesOf(ids: readonly string[]): Promise<(ProductTitles | null)[]> {
    const rows = await this.database.rows<ProductTitles>(
      'SELECT "_id", "title", "titleHi" FROM "products" WHERE "_id" = ANY($1)',
      [ids],
    );
    const byId = new Map(rows.map((row) => [row._id, row]));
    return ids.map((id) => byId.get(id) ?? null);
  }

  /** One category; null when there is none. */
  async category(_id: string): Promise<Category | null> {
    if (!isStorable(_id)) return null;
    return (await this.database.rows<Category>(`${SELECT_CATEGORIES} WHERE "_id" = $1`, [_id]))[0] ?? null;
  }

  /** One product; null when there is none. */
  async product(_id: string): Promise<Product | null> {
    if (!isStorable(_id)) return null;
    return (await this.database.rows<Product>(`${SELECT_PRODUCTS} WHERE "_id" = $1`, [_id]))[0] ?? null;
  }

  /** The first products by id, without a limit on the page size; not counted. */
  async firstProducts(first: number): Promise<ProductPage> {
    const found = await this.database.rows<Product>(`${SELECT_PRODUCTS} ORDER BY "id" LIMIT $1`, [first + 1]);
    return toPage(found, { first, sort: 'ID' });
  }

  /** The highest id of any product; 0 when there is none. */
  async lastProductId(): Promise<number> {
    const [row] = await this.database.rows<{ last: number | null }>(
      'SELECT max("id") AS "last" FROM "products"',
    );
    return row?.last ?? 0;
  }

  /** The products with an id above `after` and up to `end`, by id. */
  productKeys(after: number, end: number, limit: number): Promise<Pick<Product, '_id' | 'id'>[]> {
    return this.database.rows(
      'SELECT "_id", "id" FROM "products" WHERE "id" > $1 AND "id" <= $2 ORDER BY "id" LIMIT $3',
      [after, end, limit],
    );
  }

  /**
   * A page of products that pass every given filter, in one statement; in two if it shows near misses.
   * @throws ShopError VALIDATION_FAILED for a page size, rating, search text or cursor out of bounds
   */
  async products(request: ProductPageRequest): Promise<ProductPage> {
    const query = toQuery(request);
    if (!isStorable(query.search)) return toPage([], request);
    const rows = await this.listing.read(query);
    const correctedTo = rows[0]?.corrected;
    if (correctedTo == null) return toPage(rows, request);
    const corrected = await this.listing.read({ ...query, search: correctedTo, nearMisses: false });
    return { ...toPage(corrected, request), correctedTo };
  }

  /**
   * Suggests products while a search is typed: prefix matches first, then words, then near misses.
   * @throws ShopError VALIDATION_FAILED for a text or number out of bounds
   */
  async suggestions(text: string, first: number): Promise<Product[]> {
    const { search: problem, ...errors } = validateListing({ first, search: text });
    assertValid({ ...errors, ...(problem && { text: problem }) });
    const typed = text.trim();
    if (typed === '' || !isStorable(typed)) return [];
    const statement = suggestionsStatement(typed, first);
    return this.database.rows<Product>(statement.text, statement.values);
  }
}

/** @throws ShopError VALIDATION_FAILED */
function toQuery({
  filter,
  sort,
  first,
  after,
  counted,
  staffFilter,
}: ProductPageRequest): Omit<ListingQuery, 'sized'> {
  const wanted = filter ?? {};
  assertValid(validateListing({ first, ...wanted }));
  const position = after == null ? null : decodeCursor(after, sort);
  if (after != null && !position) throw validationFailed({ after: { code: 'CURSOR_UNKNOWN' } });
  const search = wanted.search?.trim() ?? '';
  return {
    categories: wanted.categories?.filter(isStorable) ?? null,
    minRating: wanted.minRating ?? RATING_MIN,
    search,
    nearMisses: wanted.nearMisses === true && searchWords(search).length <= CORRECTED_WORDS_MAX,
    ids: wanted.ids?.filter(isStorable) ?? null,
    traits: traitsOf(wanted),
    staffFilter,
    sort,
    position,
    // One extra tells whether there is a next page.
    limit: first + 1,
    counted: counted ?? false,
  };
}

const isProduct = (row: ListingRow): row is ListedProduct & ListingRow => row._id !== null;

/** An extra product means that there is a next page. */
function toPage(rows: readonly ListingRow[], { first, sort }: ProductPageRequest): ProductPage {
  const found = rows.filter(isProduct);
  const products = found.slice(0, first);
  const last = products.at(-1);
  return {
    products,
    sort,
    totalCount: rows[0]?.totalCount ?? 0,
    correctedTo: null,
    hasNextPage: found.length > first,
    endCursor: last ? cursorOf(sort, last, found[first]) : null,
  };
}

const isInt4 = (value: number): boolean => Math.abs(value) <= INT4_MAX;
const CURSOR = /^(\w+)\.(-?\d{1,10})\.(-?\d{1,10})(\.out)?(?:~(.+))?$/;

/** Opaque to clients, and cheap: a list has one for every product. */
export const encodeCursor = ({ sort, id, key, isOut, _id }: ProductPosition): string =>
  `${sort}.${id}.${key}${isOut ? '.out' : ''}${_id === undefined ? '' : `~${_id}`}`;

/**
 * The cursor of a product in a list.
 * @param next the one after it; off sale, both may have the same id
 */
export const cursorOf = (sort: ProductSort, product: ListedProduct, next?: ListedProduct): string =>
  encodeCursor({
    sort,
    id: product.id,
    key: product[sortKey(sort) ?? 'pricePaise'] ?? 0,
    ...(product.isOut && { isOut: true }),
    // Only then: a process of the release before knows no _id in cursors.
    ...(next?.id === product.id && { _id: product._id }),
  });

/** The position of a cursor; null when it is broken or belongs to another sort. */
export function decodeCursor(cursor: string, sort: ProductSort): ProductPosition | null {
  const [, itsSort, id, key, out, _id] = CURSOR.exec(cursor) ?? [];
  if (_id !== undefined && !isStorable(_id)) return null;
  const position: ProductPosition = {
    ...{ sort, id: Number(id), key: Number(key) },
    ...(out && { isOut: true }),
    ...(_id !== undefined && { _id }),
  };
  return itsSort === sort && isInt4(position.id) && isInt4(position.key) ? position : null;
}
