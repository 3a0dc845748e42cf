import { COUNT_MAX } from '@domain/catalogue/listing-rules';
import { formatCount } from '@/shared/lib/format-number';
import { products } from './count-products.en';

/** The number of products in a list. */
export interface ListTotal {
  count: number;
  /** A lower bound: searches are counted up to a limit. */
  orMore: boolean;
}

/** The total of a search result or of a list. */
export const listTotal = (count: number, search: string): ListTotal => ({
  count,
  orMore: search !== '' && count >= COUNT_MAX,
});

/** "72", "10,000+". */
export const formatTotal = ({ count, orMore }: ListTotal): string => formatCount(count) + (orMore ? '+' : '');

/** "1 product", "72 products", "10,000+ products". */
export const countProducts = (total: ListTotal): string => products(formatTotal(total), total.count);
