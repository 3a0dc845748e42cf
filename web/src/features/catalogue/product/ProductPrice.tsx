import { savingOf } from '@domain/catalogue/saving';
import { unitLabel } from '@domain/catalogue/units.en';
import type { ProductCardFragment } from '@/gql/operations';
import { formatRupees } from '@/shared/lib/format-number';
import { Price } from '@/shared/ui';
import * as texts from './price.en';

type Priced = Pick<ProductCardFragment, 'price' | 'mrp' | 'quantity' | 'unitPrice'>;

/** "₹68 a litre", "₹6 a piece"; null if the price says so already. */
export const unitPriceText = ({ price, unitPrice }: Priced): string | null =>
  unitPrice.price === price ? null : texts.unitPrice(formatRupees(unitPrice.price), unitLabel(unitPrice.per));

/** The maximum retail price, struck through; renders nothing unless the price is below it. */
export function Mrp({ price, mrp }: Pick<Priced, 'price' | 'mrp'>) {
  if (!savingOf({ price, mrp })) return null;
  return (
    <s className="font-normal text-muted tabular-nums">
      <span className="sr-only">{texts.mrp} </span>
      {formatRupees(mrp)}
    </s>
  );
}

/** A card's price, maximum retail price and unit price. At least two lines high. */
export function ProductPrice({ product }: { product: Priced }) {
  const { price, quantity } = product;
  return (
    <>
      <Price rupees={price} unit={quantity} className="text-base/7 min-[380px]:text-lg/7" />
      <p className="flex min-h-5 flex-wrap gap-x-2 text-xs/5 min-[360px]:text-sm/5 text-muted tabular-nums">
        <Mrp {...product} />
        {unitPriceText(product)}
      </p>
    </>
  );
}

/** The discount, over a card's picture. */
export function SavingBadge({ product }: { product: Priced }) {
  const { percent } = savingOf(product) ?? { percent: 0 };
  if (percent === 0) return null;
  return (
    <span
      aria-hidden="true"
      className="rounded-full bg-butter px-2 py-0.5 text-xs font-bold text-on-butter forced-colors:border"
    >
      {texts.off(percent)}
    </span>
  );
}
