const SMALL: Readonly<Record<string, string>> = { kg: 'g', litre: 'ml' };

/** The label of a pack, with its contents if the label does not say: "packet (120 g)". Prices are rupees. */
export function packText(product: {
  quantity: string;
  price: number;
  unitPrice: { price: number; per: string };
}): string {
  const { quantity, price, unitPrice } = product;
  const unit = SMALL[unitPrice.per];
  const statesContent = /\d/.test(quantity) || unitPrice.price === price || unitPrice.price === 0;
  if (unit === undefined || statesContent) return quantity;
  return `${quantity} (${Math.round((price * 1000) / unitPrice.price)} ${unit})`;
}
