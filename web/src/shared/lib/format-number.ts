import { toPaise } from '@domain/cart/pricing';
import { formatPaise } from '@domain/wording/formats.en';

export { unitLabel } from '@domain/catalogue/units.en';
export { formatCount } from '@domain/wording/formats.en';

/** Rupees with Indian digit grouping, and paise only where there are any: ₹1,04,500 and ₹34.50. */
export const formatRupees = (rupees: number): string => formatPaise(toPaise(rupees));
