import { stringify } from 'csv-stringify/sync';
import { stateOfAddress } from '../../../../domain/address/pincode-places';
import { toRupees } from '../../../../domain/cart/pricing';
import { formatLocally } from '../../../../domain/instant';
import { taxRows, titleOf } from '../../../../domain/receipt/receipt';
import type { TaxRow } from '../../../../domain/receipt/receipt';
import { RECEIPTS_ENGLISH } from '../../../../domain/wording/receipts.en';
import { escapeFormula } from '../../common/csv-formula';
import type { IssuedReceipt } from './receipt-store';

const { titles, number, date, order, corrects, hsn, taxable, cgst, sgst, igst, total } = RECEIPTS_ENGLISH;

/** As the receipts name them. */
const COLUMNS = [
  ...['Document', number, date, order, corrects, 'Place of supply'],
  ...[hsn, 'GST %', taxable, cgst, sgst, igst, total],
];

type Cell = string | number | null;

/** The cells about its tax; those of a credit note are negative, so that a column adds up. */
function taxCells({ hsn: code, gstPercent, ...row }: TaxRow, sign: 1 | -1): Cell[] {
  const { taxablePaise, cgstPaise, sgstPaise, igstPaise } = row;
  const amounts = [taxablePaise, cgstPaise, sgstPaise, igstPaise];
  const sum = amounts.reduce((all, paise) => all + paise, 0);
  return [code, gstPercent, ...[...amounts, sum].map((paise) => toRupees(sign * paise))];
}

/** A row for each code and rate, as a receipt lists its tax; just one of a seller who is not registered, and bills none. */
function rowsOf(receipt: IssuedReceipt, timeZone: string): Cell[][] {
  const sign = receipt.kind === 'CREDIT_NOTE' ? -1 : 1;
  const about = [
    ...[titles[titleOf(receipt)], receipt.number],
    formatLocally(receipt.issuedAt, timeZone).slice(0, 10),
    // A spreadsheet would take 1234E567 for a number; searches do without the #.
    `#${receipt.orderNumber}`,
    receipt.corrects?.number ?? null,
    stateOfAddress(receipt.buyer.address) ?? null,
  ];
  if (receipt.seller.gstin === null)
    return [[...about, ...Array<null>(6).fill(null), toRupees(sign * receipt.totalPaise)]];
  return taxRows(receipt.lines).map((row) => [...about, ...taxCells(row, sign)]);
}

/** Formats receipts and credit notes as a CSV, with a byte order mark: without one, Excel takes it for another encoding. */
export async function* receiptsCsv(
  batches: AsyncIterable<readonly IssuedReceipt[]>,
  timeZone: string,
): AsyncGenerator<string> {
  yield stringify([COLUMNS], { bom: true });
  for await (const batch of batches)
    yield stringify(batch.flatMap((receipt) => rowsOf(receipt, timeZone).map((row) => row.map(toText))));
}

/** Not by an option of `stringify`, which would take half as long again. */
const toText = (cell: Cell): Cell => (typeof cell === 'string' ? escapeFormula(cell) : cell);
