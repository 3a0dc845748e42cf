import { savingOf } from '@domain/catalogue/saving';
import type { ProductCardFragment } from '@/gql/operations';
import { formatRupees } from '@/shared/lib/format-number';
import { Price } from '@/shared/ui';

type Priced = Pick<ProductCardFragment, 'price' | 'mrp' | 'quantity' | 'unitPrice'>;

/** "₹68 a litre", "₹6 a piece"; null where that is what the price says already. */
export const unitPriceText = ({ price, unitPrice }: Priced): string | null =>
  unitPrice.price === price ? null : `${formatRupees(unitPrice.price)} a ${unitPrice.per}`;

/** The maximum retail price, struck through; nothing where the price is not below it. */
export function Mrp({ price, mrp }: Pick<Priced, 'price' | 'mrp'>) {
  if (!savingOf({ price, mrp })) return null;
  return (
    <s className="font-normal text-muted tabular-nums">
      <span className="sr-only">MRP </span>
      {formatRupees(mrp)}
    </s>
  );
}

/** On a card: what it costs, what it would cost elsewhere, and what a comparable amount comes to. Always two lines high. */
export function ProductPrice({ product }: { product: Priced }) {
  const { price, quantity } = product;
  return (
    <>
      <Price rupees={price} unit={quantity} className="text-base/7 min-[380px]:text-lg/7" />
      <p className="flex h-5 min-w-0 gap-x-2 overflow-hidden text-sm/5 whitespace-nowrap text-muted tabular-nums">
        <Mrp {...product} />
        {unitPriceText(product)}
      </p>
    </>
  );
}

/** Over a card's picture: how much less it costs. */
export function SavingBadge({ product }: { product: Priced }) {
  const { percent } = savingOf(product) ?? { percent: 0 };
  if (percent === 0) return null;
  return (
    <span
      aria-hidden="true"
      className="rounded-full bg-butter px-2 py-0.5 text-xs font-bold text-on-butter forced-colors:border"
    >
      {percent}% off
    </span>
  );
}
