import { COUNT_MAX } from '@domain/catalogue/listing-rules';
import { formatCount } from '@/shared/lib/format-number';

/** How many products a list has. */
export interface ListTotal {
  count: number;
  /** There may be more: counting a search stops somewhere. */
  orMore: boolean;
}

/** What the shop's count means for a list that was searched for, or for one that was not. */
export const listTotal = (count: number, search: string): ListTotal => ({
  count,
  orMore: search !== '' && count >= COUNT_MAX,
});

/** "72", "10,000+". */
export const formatTotal = ({ count, orMore }: ListTotal): string => formatCount(count) + (orMore ? '+' : '');

/** "1 product", "72 products", "10,000+ products". */
export const countProducts = (total: ListTotal): string =>
  `${formatTotal(total)} ${total.count === 1 ? 'product' : 'products'}`;
