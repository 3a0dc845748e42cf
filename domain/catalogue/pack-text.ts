import { unitLabel } from './units.en';

const SMALL: Readonly<Record<string, string>> = { kg: 'g', litre: 'ml' };

/** The label of a pack, with its contents if the label does not say: "1 kg", "packet (120 g)". Prices are rupees. */
export function packText(product: {
  quantity: string;
  price: number;
  unitPrice: { price: number; per: string };
}): string {
  const { quantity, price, unitPrice } = product;
  const label = unitLabel(quantity);
  if (/\d/.test(quantity)) return label;
  if (unitPrice.price === price) return `1 ${label}`;
  const unit = SMALL[unitPrice.per];
  if (unit === undefined || unitPrice.price === 0) return label;
  return `${label} (${Math.round((price * 1000) / unitPrice.price)} ${unitLabel(unit)})`;
}
