import { taxRows, titleOf } from '../../../../domain/receipt/receipt';
import type { Receipt, ReceiptLine } from '../../../../domain/receipt/receipt';
import { wordReason } from '../../../../domain/wording/reason-codes';
import type { ReceiptWords } from '../../../../domain/wording/receipts.en';

/** A printed table; numbers are right-aligned. */
export interface PrintedTable {
  columns: readonly { label: string; isNumber: boolean }[];
  rows: readonly (readonly string[])[];
}

/** The content of a receipt, for HTML and PDF. */
export interface ReceiptDocument {
  language: string;
  title: string;
  facts: readonly [label: string, value: string][];
  parties: readonly { label: string; lines: readonly string[] }[];
  items: PrintedTable;
  total: readonly [label: string, amount: string];
  /** Null if the seller is not registered. */
  taxes: (PrintedTable & { label: string }) | null;
  notes: readonly string[];
}

interface Column<Row> {
  label: string;
  isNumber: boolean;
  text: (row: Row) => string;
}

const printed = <Row>(columns: readonly Column<Row>[], rows: readonly Row[]): PrintedTable => ({
  columns: columns.map(({ label, isNumber }) => ({ label, isNumber })),
  rows: rows.map((row) => columns.map(({ text }) => text(row))),
});

/**
 * Formats a receipt as text.
 * @param timeZone the shop's, for dates
 */
export function receiptDocument(receipt: Receipt, words: ReceiptWords, timeZone: string): ReceiptDocument {
  const { number, seller, buyer, lines, corrects } = receipt;
  const day = new Intl.DateTimeFormat(words.language, { timeZone, dateStyle: 'long' });
  const isRegistered = seller.gstin !== null;
  return {
    language: words.language,
    title: words.titles[titleOf(receipt)],
    facts: [
      [words.number, number],
      [words.date, day.format(receipt.issuedAt)],
      [words.order, receipt.orderNumber],
      [words.ordered, day.format(receipt.orderedAt)],
      ...(corrects
        ? [[words.corrects, corrects.number] as const, [words.reason, reasonOf(corrects, words)] as const]
        : []),
    ] as [string, string][],
    parties: [
      {
        label: words.soldBy,
        lines: present([seller.name, seller.address, seller.gstin && words.gstin(seller.gstin)]),
      },
      { label: words.soldTo, lines: present([buyer.name, buyer.address]) },
    ],
    items: itemTable(receipt, words),
    total: [totalLabel(receipt, words), words.rupees(receipt.totalPaise)],
    taxes: isRegistered ? { label: words.taxes, ...printed(taxColumns(words, lines), taxRows(lines)) } : null,
    notes: isRegistered ? [words.included, words.computed] : [words.included],
  };
}

const reasonOf = ({ reason }: NonNullable<Receipt['corrects']>, words: ReceiptWords): string =>
  reason === null ? words.cancelled : wordReason(reason, words.reasons);

/** A credit note without a reason is of an unpaid order that was cancelled: nothing goes back. */
function totalLabel({ kind, corrects }: Receipt, words: ReceiptWords): string {
  if (kind !== 'CREDIT_NOTE') return words.total;
  return corrects?.reason === null ? words.creditUnpaid : words.creditTotal;
}

const present = (lines: readonly (string | null)[]): string[] =>
  lines.filter((line): line is string => Boolean(line));

/** What the goods and the delivery cost, and on a receipt the discount; its sum is the total. */
function itemTable({ kind, seller, lines, couponCode }: Receipt, words: ReceiptWords): PrintedTable {
  const isReceipt = kind === 'RECEIPT';
  const table = printed(itemColumns(words, seller.gstin !== null, isReceipt), lines);
  const discount = isReceipt ? lines.reduce((sum, { discountPaise = 0 }) => sum + discountPaise, 0) : 0;
  if (discount === 0) return table;
  const between = table.columns.slice(2).map(() => '');
  const row = [words.discount(couponCode), ...between, words.rupees(-discount)];
  return { ...table, rows: [...table.rows, row] };
}

function itemColumns(words: ReceiptWords, isRegistered: boolean, isReceipt: boolean): Column<ReceiptLine>[] {
  const weightOf = ({ grams }: ReceiptLine): string | null =>
    isReceipt && grams !== undefined ? words.weighed(grams) : null;
  const priceOf = ({ paise, discountPaise = 0 }: ReceiptLine): number =>
    isReceipt ? paise + discountPaise : paise;
  const title = (line: ReceiptLine): string =>
    line.productId === null
      ? words.delivery
      : present([line.title, line.quantity, weightOf(line)]).join(', ');
  const taxes: Column<ReceiptLine>[] = [
    { label: words.hsn, isNumber: false, text: ({ hsn }) => hsn ?? '' },
    { label: words.rate, isNumber: true, text: ({ gstPercent }) => words.percent(gstPercent) },
  ];
  return [
    { label: words.item, isNumber: false, text: title },
    ...(isRegistered ? taxes : []),
    { label: words.qty, isNumber: true, text: ({ qty }) => String(qty) },
    { label: words.amount, isNumber: true, text: (line) => words.rupees(priceOf(line)) },
  ];
}

type TaxRow = ReturnType<typeof taxRows>[number];

function taxColumns(words: ReceiptWords, lines: readonly ReceiptLine[]): Column<TaxRow>[] {
  const leavesState = lines.some(({ igstPaise }) => igstPaise > 0);
  const column = (
    label: string,
    tax: 'taxablePaise' | 'cgstPaise' | 'sgstPaise' | 'igstPaise',
  ): Column<TaxRow> => ({ label, isNumber: true, text: (row) => words.rupees(row[tax]) });
  return [
    { label: words.hsn, isNumber: false, text: ({ hsn }) => hsn ?? '' },
    { label: words.rate, isNumber: true, text: ({ gstPercent }) => words.percent(gstPercent) },
    column(words.taxable, 'taxablePaise'),
    ...(leavesState
      ? [column(words.igst, 'igstPaise')]
      : [column(words.cgst, 'cgstPaise'), column(words.sgst, 'sgstPaise')]),
  ];
}
