import { toRupees } from '../cart/pricing';

/** What a pack is measured in; pieces are counted. */
export const PACK_UNITS = ['g', 'ml', 'piece'] as const;
export type PackUnit = (typeof PACK_UNITS)[number];

/** How much is sold at a price: amount and unit where the shop knows them, and in any case the label on the shelf. */
export interface Pack {
  /** The label: kg, 500grms, packet. */
  quantity: string;
  packAmount: number | null;
  packUnit: PackUnit | null;
}

/** What a comparable amount costs, in paise, and which amount that is: kg, litre, piece, or else the label itself. */
export interface PricePerUnit {
  pricePaise: number;
  per: string;
}

interface Size {
  /** Of a kilogram, a litre or a piece. */
  thousandths: number;
  per: string;
}

const PER: Readonly<Record<PackUnit, string>> = { g: 'kg', ml: 'litre', piece: 'piece' };

/** Labels that say how much there is. The database reads them in the same way (pack_thousandths). */
const LABELS: readonly { label: RegExp; each: number; per: string }[] = [
  { label: /^([0-9]{1,6}(?:\.[0-9]{1,3})?)? ?(?:kgs?|kilos?)$/i, each: 1000, per: 'kg' },
  { label: /^([0-9]{1,6}(?:\.[0-9]{1,3})?)? ?(?:l|ltrs?|litres?|liters?)$/i, each: 1000, per: 'litre' },
  { label: /^([0-9]{1,6})? ?(?:pcs?|pieces?)$/i, each: 1000, per: 'piece' },
  { label: /^([0-9]{1,6}) ?(?:g|gms?|grms?|grams?)$/i, each: 1, per: 'kg' },
  { label: /^([0-9]{1,6}) ?mls?$/i, each: 1, per: 'litre' },
];

function sizeOf({ quantity, packAmount, packUnit }: Pack): Size {
  if (packAmount !== null && packUnit !== null)
    return { thousandths: packAmount * (packUnit === 'piece' ? 1000 : 1), per: PER[packUnit] };
  for (const { label, each, per } of LABELS) {
    const found = label.exec(quantity);
    const thousandths = found ? Math.round(Number(found[1] ?? 1) * each) : 0;
    if (thousandths > 0) return { thousandths, per };
  }
  return { thousandths: 1000, per: quantity };
}

/** Half and more is rounded up, in whole numbers: a quotient of large ones may fall on the wrong side of a half. */
function divide(dividend: number, divisor: number): number {
  const rest = dividend % divisor;
  return (dividend - rest) / divisor + (2 * rest >= divisor ? 1 : 0);
}

/** The price of a kilogram, a litre or a piece; where nobody knows how much a pack holds, of the pack. */
export function pricePerUnit(pricePaise: number, pack: Pack): PricePerUnit {
  const { thousandths, per } = sizeOf(pack);
  return { pricePaise: divide(pricePaise * 1000, thousandths), per };
}

/** The same in rupees, as both APIs show it. */
export function unitPriceOf(product: Pack & { pricePaise: number }): { price: number; per: string } {
  const { pricePaise, per } = pricePerUnit(product.pricePaise, product);
  return { price: toRupees(pricePaise), per };
}

/** What a unit of goods sold by weight weighs; null of goods that are counted, or where nobody knows. */
export function packGramsOf(product: Pack & { soldByWeight: boolean }): number | null {
  const { thousandths, per } = sizeOf(product);
  return product.soldByWeight && per === PER.g ? thousandths : null;
}
