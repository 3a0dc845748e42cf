import type { DataSource, SelectQueryBuilder } from 'typeorm';
import { validateListing } from '../../../../domain/catalogue/listing-rules';
import type { FieldErrors } from '../../../../domain/field-errors';
import { assertValid, validationFailed } from '../../common/shop-error';
import { isStorable } from '../../common/storable';
import { Category } from './category.entity';
import type { ProductConnection } from './product-connection';
import { decodeCursor, encodeCursor } from './product-cursor';
import type { ProductPosition } from './product-cursor';
import { Product } from './product.entity';
import type { ProductFilter } from './product.input';
import { ProductSort } from './product.input';
import { likePattern } from './search-text';

export interface ProductPageRequest {
  filter?: ProductFilter | null;
  sort: ProductSort;
  /** Page size, 1 to 100. */
  first: number;
  /** A cursor of an earlier page. */
  after?: string | null;
}

/** How alike two words must be, 0 to 1, to count as a near miss: "panir" is 0.5 like "Paneer". */
const NEAR_MISS = 0.45;

/** Reads the catalogue. Both APIs ask here. */
export class CatalogueService {
  constructor(private readonly dataSource: DataSource) {}

  /** All categories, by id. */
  categories(): Promise<Category[]> {
    return this.dataSource.manager.find(Category, { order: { id: 'ASC' } });
  }

  /** One category; null when there is none. */
  async category(_id: string): Promise<Category | null> {
    return isStorable(_id) ? this.dataSource.manager.findOneBy(Category, { _id }) : null;
  }

  /** One product; null when there is none. */
  async product(_id: string): Promise<Product | null> {
    return isStorable(_id) ? this.dataSource.manager.findOneBy(Product, { _id }) : null;
  }

  /** Every product, by id: for a catalogue of a shop's size. */
  allProducts(): Promise<Product[]> {
    return this.dataSource.manager.find(Product, { order: { id: 'ASC' } });
  }

  /** The highest id of any product; 0 when there is none. */
  async lastProductId(): Promise<number> {
    return (await this.dataSource.manager.maximum(Product, 'id')) ?? 0;
  }

  /** What identifies the products whose id is above `after` and up to `end`, by id. */
  productKeys(after: number, end: number, limit: number): Promise<Pick<Product, '_id' | 'id'>[]> {
    return this.dataSource.manager
      .createQueryBuilder(Product, 'product')
      .select(['product._id', 'product.id'])
      .where('product.id > :after AND product.id <= :end', { after, end })
      .orderBy('product.id', 'ASC')
      .limit(limit)
      .getMany();
  }

  /**
   * A page of products that pass every given filter.
   * @throws ShopError VALIDATION_FAILED for a page size, rating, search text or cursor out of bounds
   */
  async products({ filter, sort, first, after }: ProductPageRequest): Promise<ProductConnection> {
    const wanted = filter ?? {};
    assertValid(validateListing({ first, ...wanted }));
    const position = after == null ? null : decodeCursor(after, sort);
    if (after != null && !position)
      throw validationFailed({ after: 'This cursor does not belong to this list.' });
    const query = this.filtered(wanted);
    goOnAfter(query, sort, position);
    // One more than asked for tells whether there is a next page.
    const found = await query.limit(first + 1).getMany();
    const edges = found.slice(0, first).map((node) => ({ node, cursor: encodeCursor({ ...node, sort }) }));
    const pageInfo = { hasNextPage: found.length > first, endCursor: edges.at(-1)?.cursor ?? null };
    return { edges, pageInfo, filter: wanted };
  }

  /** How many products pass the filter. */
  countProducts(filter: ProductFilter): Promise<number> {
    return this.filtered(filter).getCount();
  }

  /**
   * Products for a search box as it is typed into: prefix matches first, then words, then near misses.
   * @throws ShopError VALIDATION_FAILED for a text or number out of bounds
   */
  async suggestions(text: string, first: number): Promise<Product[]> {
    assertValid(renameField(validateListing({ first, search: text }), 'search', 'text'));
    const typed = text.trim();
    if (typed === '' || !isStorable(typed)) return [];
    const rank = `CASE WHEN product.title ILIKE :prefix THEN 0 WHEN ' ' || product.title ILIKE :word THEN 1 ELSE 2 END`;
    return this.dataSource.manager
      .createQueryBuilder(Product, 'product')
      .addSelect(rank, 'match_rank')
      .addSelect('word_similarity(:typed, product.title)', 'likeness')
      .where(`(${rank} < 2 OR word_similarity(:typed, product.title) >= :nearMiss)`)
      .setParameters({
        typed,
        nearMiss: NEAR_MISS,
        prefix: `${likePattern(typed)}%`,
        word: `% ${likePattern(typed)}%`,
      })
      .orderBy('match_rank', 'ASC')
      .addOrderBy('likeness', 'DESC')
      .addOrderBy('product.id', 'ASC')
      .limit(first)
      .getMany();
  }

  private filtered({ categories, minRating, search }: ProductFilter): SelectQueryBuilder<Product> {
    const query = this.dataSource.manager.createQueryBuilder(Product, 'product');
    const typed = search?.trim() ?? '';
    if (categories)
      query.andWhere('product.categoryName = ANY(:names)', { names: categories.filter(isStorable) });
    if (minRating != null && minRating > 1) query.andWhere('product.rating >= :minRating', { minRating });
    if (!isStorable(typed)) query.andWhere('false');
    else if (typed !== '') query.andWhere('product.title ILIKE :title', { title: `%${likePattern(typed)}%` });
    return query;
  }
}

/** Keyset pagination: the next page begins behind the last row seen, however far down the list that is. */
function goOnAfter(
  query: SelectQueryBuilder<Product>,
  sort: ProductSort,
  position: ProductPosition | null,
): void {
  switch (sort) {
    case ProductSort.ID:
      query.orderBy('product.id', 'ASC');
      if (position) query.andWhere('product.id > :id', position);
      return;
    case ProductSort.PRICE_LOW_TO_HIGH:
      query.orderBy('product.pricePaise', 'ASC').addOrderBy('product.id', 'ASC');
      if (position) query.andWhere('(product.pricePaise, product.id) > (:pricePaise, :id)', position);
      return;
    case ProductSort.PRICE_HIGH_TO_LOW:
      query.orderBy('product.pricePaise', 'DESC').addOrderBy('product.id', 'ASC');
      if (position)
        query.andWhere(
          'product.pricePaise <= :pricePaise AND (product.pricePaise < :pricePaise OR product.id > :id)',
          position,
        );
  }
}

function renameField(errors: FieldErrors, from: string, to: string): FieldErrors {
  return Object.fromEntries(
    Object.entries(errors).map(([field, message]) => [field === from ? to : field, message]),
  );
}
