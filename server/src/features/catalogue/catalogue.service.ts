import { RATING_MIN, validateListing } from '../../../../domain/catalogue/listing-rules';
import type { FieldErrors } from '../../../../domain/field-errors';
import { assertValid, validationFailed } from '../../common/shop-error';
import { isStorable } from '../../common/storable';
import type { Replicas } from '../../database/replicas';
import { Category } from './category.entity';
import type { ListingQuery } from './listing/listing-shape';
import { listingStatement } from './listing/listing-sql';
import { FEW_PRODUCTS } from './listing/plain-list';
import { ProductEdge } from './product-connection';
import type { ProductConnection } from './product-connection';
import { decodeCursor } from './product-cursor';
import type { Product } from './product.entity';
import type { ProductFilter, ProductSort } from './product.input';
import { productColumns, toProduct } from './product-row';
import type { ProductRow } from './product-row';
import { suggestionsStatement } from './listing/suggestions-sql';

export interface ProductPageRequest {
  filter?: ProductFilter | null;
  sort: ProductSort;
  /** Page size. */
  first: number;
  /** A cursor of an earlier page. */
  after?: string | null;
  /** Whether to count all products that pass the filter; the totalCount is 0 otherwise. */
  counted?: boolean;
}

/** Named, since the plan of a prepared `SELECT *` breaks when a migration adds a column. */
const CATEGORY_COLUMNS = '"_id", "id", "categoryName", "image", "description"';
const SIZE_HOLDS_MS = 1_000;

/** Reads the catalogue, from a replica where there is one. Both APIs ask here. */
export class CatalogueService {
  /** How many products the shop had when a listing last counted them, and when that was. */
  private size = Infinity;
  private sizeKnownAt = -Infinity;

  constructor(private readonly database: Pick<Replicas, 'rows'>) {}

  /** All categories, by id. */
  categories(): Promise<Category[]> {
    return this.readCategories('ORDER BY "id"');
  }

  /** The categories of these names. */
  categoriesNamed(names: readonly string[]): Promise<Category[]> {
    return this.readCategories('WHERE "categoryName" = ANY($1)', [names]);
  }

  /** One category; null when there is none. */
  async category(_id: string): Promise<Category | null> {
    return isStorable(_id) ? ((await this.readCategories('WHERE "_id" = $1', [_id]))[0] ?? null) : null;
  }

  /** One product; null when there is none. */
  async product(_id: string): Promise<Product | null> {
    return isStorable(_id) ? ((await this.readProducts('WHERE "_id" = $1', [_id]))[0] ?? null) : null;
  }

  /** The first products by id. */
  firstProducts(limit: number): Promise<Product[]> {
    return this.readProducts('ORDER BY "id" LIMIT $1', [limit]);
  }

  /** The highest id of any product; 0 when there is none. */
  async lastProductId(): Promise<number> {
    const [row] = await this.database.rows<{ last: number | null }>(
      'SELECT max("id") AS "last" FROM "products"',
    );
    return row?.last ?? 0;
  }

  /** What identifies the products whose id is above `after` and up to `end`, by id. */
  productKeys(after: number, end: number, limit: number): Promise<Pick<Product, '_id' | 'id'>[]> {
    return this.database.rows(
      'SELECT "_id", "id" FROM "products" WHERE "id" > $1 AND "id" <= $2 ORDER BY "id" LIMIT $3',
      [after, end, limit],
    );
  }

  private async readCategories(clauses: string, values?: unknown[]): Promise<Category[]> {
    const rows = await this.database.rows<Category>(
      `SELECT ${CATEGORY_COLUMNS} FROM "categories" ${clauses}`,
      values,
    );
    return rows.map((row) => Object.assign(new Category(), row));
  }

  private async readProducts(clauses: string, values?: unknown[]): Promise<Product[]> {
    const columns = productColumns('product');
    const rows = await this.database.rows<ProductRow>(
      `SELECT ${columns} FROM "products" AS product ${clauses}`,
      values,
    );
    return rows.map(toProduct);
  }

  /**
   * A page of products that pass every given filter, in one statement.
   * @throws ShopError VALIDATION_FAILED for a page size, rating, search text or cursor out of bounds
   */
  async products(request: ProductPageRequest): Promise<ProductConnection> {
    const query = toQuery(request);
    return isStorable(query.search) ? toConnection(await this.list(query), request) : NO_PRODUCTS;
  }

  private async list(query: Omit<ListingQuery, 'sized'>): Promise<ListingRow[]> {
    // Once a second: the size only chooses the faster statement, and counting takes as long as a short list.
    const sized = performance.now() - this.sizeKnownAt > SIZE_HOLDS_MS;
    const { text, values } = listingStatement({ ...query, sized }, this.size <= FEW_PRODUCTS);
    const rows = await this.database.rows<ListingRow>(text, values);
    const size = rows[0]?.size;
    if (size != null) [this.size, this.sizeKnownAt] = [size, performance.now()];
    return rows;
  }

  /**
   * Products for a search box as it is typed into: prefix matches first, then words, then near misses.
   * @throws ShopError VALIDATION_FAILED for a text or number out of bounds
   */
  async suggestions(text: string, first: number): Promise<Product[]> {
    assertValid(renameField(validateListing({ first, search: text }), 'search', 'text'));
    const typed = text.trim();
    if (typed === '' || !isStorable(typed)) return [];
    const { text: statement, values } = suggestionsStatement(typed, first);
    return (await this.database.rows<ProductRow>(statement, values)).map(toProduct);
  }
}

/** @throws ShopError VALIDATION_FAILED */
function toQuery({ filter, sort, first, after, counted }: ProductPageRequest): Omit<ListingQuery, 'sized'> {
  const wanted = filter ?? {};
  assertValid(validateListing({ first, ...wanted }));
  const position = after == null ? null : decodeCursor(after, sort);
  if (after != null && !position)
    throw validationFailed({ after: 'This cursor does not belong to this list.' });
  return {
    categories: wanted.categories?.filter(isStorable) ?? null,
    minRating: wanted.minRating ?? RATING_MIN,
    search: wanted.search?.trim() ?? '',
    sort,
    position,
    // One more than asked for tells whether there is a next page.
    limit: first + 1,
    counted: counted ?? false,
  };
}

function toConnection(rows: ListingRow[], { first, sort }: ProductPageRequest): ProductConnection {
  const found = rows.filter(isProduct);
  const edges = found.slice(0, first).map((row) => new ProductEdge(toProduct(row), sort));
  return {
    edges,
    pageInfo: { hasNextPage: found.length > first, endCursor: edges.at(-1)?.cursor ?? null },
    totalCount: rows[0]?.totalCount ?? 0,
  };
}

/** A search that nothing can pass. */
const NO_PRODUCTS: ProductConnection = {
  edges: [],
  pageInfo: { hasNextPage: false, endCursor: null },
  totalCount: 0,
};

/** Each row has the counts beside it; that of an empty page, if there is one, has nothing else. */
type ListingRow = (ProductRow | { _id: null }) & { totalCount?: number | null; size?: number | null };

const isProduct = (row: ListingRow): row is ProductRow & ListingRow => row._id !== null;

function renameField(errors: FieldErrors, from: string, to: string): FieldErrors {
  return Object.fromEntries(
    Object.entries(errors).map(([field, message]) => [field === from ? to : field, message]),
  );
}
