import type { Product } from '../../../../../domain/catalogue/product';
import { isStorable } from '../../../common/storable';
import type { Replicas } from '../../../database/replicas';
import type { ListingQuery } from './listing-shape';
import { listingStatement } from './listing-sql';
import { FEW_PRODUCTS } from './plain-list';
import { suggestionsStatement } from './suggestions-sql';

const SIZE_TTL_MS = 1_000;

/** The counts stand beside each product; an empty page may be one row with nothing else. */
type ListingRow = (Product | { _id: null }) & { totalCount?: number | null; size?: number | null };
const isProduct = (row: ListingRow): row is Product & ListingRow => row._id !== null;

/** Lists, searches and suggests products. It chooses between statements for small and for large catalogues. */
export class ProductListing {
  /** How many products the shop had when a listing last counted them. */
  private size = Infinity;
  private sizedAt = -Infinity;

  constructor(private readonly database: Pick<Replicas, 'rows'>) {}

  /** The products that a query finds, in one statement; totalCount is 0 unless they are counted. */
  async find(query: Omit<ListingQuery, 'sized'>): Promise<{ products: Product[]; totalCount: number }> {
    if (!isStorable(query.search)) return { products: [], totalCount: 0 };
    // Only once in a while: it merely picks the faster statement, and takes as long as a short list.
    const sized = performance.now() - this.sizedAt > SIZE_TTL_MS;
    const { text, values } = listingStatement({ ...query, sized }, this.size <= FEW_PRODUCTS);
    const rows = await this.database.rows<ListingRow>(text, values);
    const { size, totalCount } = rows[0] ?? {};
    if (size != null) [this.size, this.sizedAt] = [size, performance.now()];
    return { products: rows.filter(isProduct), totalCount: totalCount ?? 0 };
  }

  /** Products for what has been typed into a search box so far. */
  async suggest(typed: string, first: number): Promise<Product[]> {
    if (typed === '' || !isStorable(typed)) return [];
    const { text, values } = suggestionsStatement(typed, first);
    return this.database.rows<Product>(text, values);
  }
}
