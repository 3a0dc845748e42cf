import { taxed } from '../../../../domain/receipt/receipt';
import type { Receipt, ReceiptEntry } from '../../../../domain/receipt/receipt';
import { REASONS } from '../../../../domain/wording/reasons.en';
import { RECEIPTS_ENGLISH } from '../../../../domain/wording/receipts.en';
import type { ReceiptWords } from '../../../../domain/wording/receipts.en';
import { pdfText } from '../../../test/helpers/pdf-text';
import { receiptDocument } from './receipt-document';
import { receiptHtml } from './receipt-html';
import { receiptPdf } from './receipt-pdf';

/** A fake translation with the same keys: each text is in Devanagari, and unique. */
function translated(): { words: ReceiptWords; texts: string[]; english: string[] } {
  const texts: string[] = [];
  const english: string[] = [];
  const translate = (value: unknown): unknown => {
    if (typeof value === 'object')
      return Object.fromEntries(Object.entries(value!).map(([key, one]) => [key, translate(one)]));
    const text = `शब्द${String(texts.length).padStart(2, '0')}`;
    texts.push(text);
    if (typeof value === 'function') return (param: unknown) => `${text} ${param}`;
    english.push(value as string);
    return text;
  };
  const { language: _language, rupees, ...worded } = RECEIPTS_ENGLISH;
  return { words: { language: 'hi-IN', rupees, ...(translate(worded) as typeof worded) }, texts, english };
}

const ENTRY = {
  productId: 'ghee',
  title: 'आम',
  quantity: '1',
  qty: 1,
  grams: 1940,
  hsn: '0405',
  gstPercent: 5,
};
const entries = [
  { ...ENTRY, paise: 123_456_75 },
  { ...ENTRY, productId: null, title: '', quantity: '', gstPercent: 0, paise: 5_001 },
];
const receipt = (
  more: Partial<Receipt> = {},
  leavesState = false,
  of: ReceiptEntry[] = entries,
): Receipt => ({
  ...{ kind: 'RECEIPT', number: 'R2627-00000001', orderNumber: '0C5E6A52', corrects: null },
  ...{ issuedAt: new Date('2026-11-20T12:00:00Z'), orderedAt: new Date('2026-11-19T12:00:00Z') },
  seller: { name: '1', address: '2', gstin: '29ABCDE1234F1Z5' },
  buyer: { name: '3', address: '4' },
  lines: of.map((entry) => taxed(entry, leavesState)),
  totalPaise: of.reduce((sum, { paise }) => sum + paise, 0),
  ...more,
});
/** Receipts that use every text between them. */
const RECEIPTS = [
  receipt(),
  receipt({ couponCode: '6' }, false, [{ ...entries[0]!, discountPaise: 1 }]),
  receipt({ seller: { name: '1', address: '', gstin: null } }),
  receipt({}, true, entries.slice(0, 1)),
  receipt({}, false, entries.slice(1)),
  ...[null, ...Object.values(REASONS), '5'].map((reason) =>
    receipt({ kind: 'CREDIT_NOTE', corrects: { number: 'R2627-00000001', reason } }),
  ),
];

it('shows weights on a receipt, but not on a credit note, even one of an older version', () => {
  const itemsOf = (more: Partial<Receipt>): string =>
    JSON.stringify(receiptDocument(receipt(more), RECEIPTS_ENGLISH, 'Asia/Kolkata').items);
  expect(itemsOf({})).toContain('weighed 1.94 kg');
  const corrects = { number: 'R2627-00000001', reason: null };
  expect(itemsOf({ kind: 'CREDIT_NOTE', corrects })).not.toContain('weighed');
});

it('shows what the goods cost, and then the discount, but not on a credit note', () => {
  const discounted = entries.map((entry) => ({ ...entry, discountPaise: 1_000 }));
  const rowsOf = (more: Partial<Receipt>) =>
    receiptDocument(receipt(more, false, discounted), RECEIPTS_ENGLISH, 'Asia/Kolkata').items.rows.map(
      (row) => [row[0], row.at(-1)],
    );
  expect(rowsOf({ couponCode: 'Instant50' })).toEqual([
    ['आम, 1, weighed 1.94 kg', '₹1,23,466.75'],
    ['Delivery', '₹60.01'],
    ['Discount (Instant50)', '-₹20.00'],
  ]);
  expect(rowsOf({}).at(-1)).toEqual(['Discount', '-₹20.00']);
  const corrects = { number: 'R2627-00000001', reason: null };
  expect(rowsOf({ kind: 'CREDIT_NOTE', corrects })).toEqual([
    ['आम, 1', '₹1,23,456.75'],
    ['Delivery', '₹50.01'],
  ]);
});

it('says that nothing is refunded on a credit note for a cancelled order that was due', () => {
  const totalOf = (reason: string | null): string =>
    receiptDocument(
      receipt({ kind: 'CREDIT_NOTE', corrects: { number: 'R2627-00000001', reason } }),
      RECEIPTS_ENGLISH,
      'Asia/Kolkata',
    ).total[0];
  expect([totalOf('Bruised'), totalOf(null)]).toEqual(['Refund', 'No longer due']);
});

it('is completely translated, as HTML and as PDF, with rupees', async () => {
  const { words, texts, english } = translated();
  const documents = RECEIPTS.map((one) => receiptDocument(one, words, 'Asia/Kolkata'));
  const html = receiptHtml(documents);
  const pdf = await receiptPdf(documents);
  expect(html).toContain('lang="hi-IN"');
  expect(pdf.toString('latin1')).toContain('(hi-IN)');
  for (const printed of [html.replace(/<style>.*<\/style>|<[^>]+>/gs, '\n'), await pdfText(pdf)]) {
    expect(texts.filter((text) => !printed.includes(text))).toEqual([]);
    expect(english.filter((text) => new RegExp(`\\b${text}\\b`).test(printed))).toEqual([]);
    expect(printed).toContain('₹1,23,456.75');
    expect(printed).toContain('₹50.01');
    expect(printed).toContain('आम');
  }
});
