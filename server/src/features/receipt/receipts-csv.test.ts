import { parse } from 'csv-parse/sync';
import { taxed, totalOf } from '../../../../domain/receipt/receipt';
import type { ReceiptEntry } from '../../../../domain/receipt/receipt';
import { receiptsCsv } from './receipts-csv';
import type { IssuedReceipt } from './receipt-store';

const entry = (hsn: string | null, gstPercent: number, paise: number): ReceiptEntry => ({
  ...{ productId: 'ghee', title: 'Ghee', quantity: '1 kg', qty: 1 },
  ...{ hsn, gstPercent, paise },
});
const receipt = (
  entries: readonly ReceiptEntry[],
  { leavesState = false, ...more }: Partial<IssuedReceipt> & { leavesState?: boolean } = {},
): IssuedReceipt => ({
  ...{ kind: 'RECEIPT', number: 'R2627-00000001', orderNumber: '1234E567', corrects: null },
  issuedAt: new Date('2026-11-20T20:00:00Z'),
  seller: { name: 'Tokri', address: 'Karnataka, 560001', gstin: '29ABCDE1234F1Z5' },
  buyer: { name: '=1+1', address: '12 MG Road, Bengaluru, Karnataka, 560001' },
  lines: entries.map((one) => taxed(one, leavesState)),
  totalPaise: totalOf(entries),
  ...more,
});

async function rowsOf(...receipts: IssuedReceipt[]): Promise<Record<string, string>[]> {
  async function* batches() {
    yield receipts.slice(0, 1);
    yield receipts.slice(1);
  }
  let text = '';
  for await (const chunk of receiptsCsv(batches(), 'Asia/Kolkata')) text += chunk;
  // By it, a spreadsheet knows UTF-8.
  expect(text.startsWith('\uFEFF')).toBe(true);
  return parse(text, { bom: true, columns: true });
}

it('has a row for each code and rate, by the day of the shop, and never a number that is an order’s', async () => {
  const entries = [entry('0405', 5, 10_500), entry('0702', 0, 4_000), entry('0405', 5, 105)];
  const about = { Number: 'R2627-00000001', Date: '2026-11-21', Order: '#1234E567', Corrects: '' };
  expect(await rowsOf(receipt(entries))).toEqual([
    {
      ...{ Document: 'Invoice-cum-bill of supply', ...about, 'Place of supply': 'Karnataka' },
      ...{ HSN: '0405', 'GST %': '5', Taxable: '100.99', CGST: '2.53', SGST: '2.53', IGST: '0' },
      Total: '106.05',
    },
    {
      ...{ Document: 'Invoice-cum-bill of supply', ...about, 'Place of supply': 'Karnataka' },
      ...{ HSN: '0702', 'GST %': '0', Taxable: '40', CGST: '0', SGST: '0', IGST: '0', Total: '40' },
    },
  ]);
});

it('a credit note takes from what it corrects, and goods for another state have integrated tax', async () => {
  const buyer = { name: '', address: 'Maharashtra, 400001' };
  const corrects = { number: 'R2627-00000001', reason: null };
  const entries = [entry(null, 18, 11_800)];
  const sold = receipt(entries, { leavesState: true, buyer });
  const note = receipt(entries, {
    ...{ leavesState: true, buyer, kind: 'CREDIT_NOTE', number: 'C2627-00000001', corrects },
  });
  const rows = await rowsOf(sold, note);
  expect(rows.map((row) => [row.Document, row.IGST, row.Total])).toEqual([
    ['Tax invoice', '18', '118'],
    ['Credit note', '-18', '-118'],
  ]);
  expect(rows[1]).toMatchObject({ Corrects: 'R2627-00000001', 'Place of supply': 'Maharashtra', CGST: '0' });
});

it('a seller who is not registered bills no tax', async () => {
  const seller = { name: 'Tokri', address: '', gstin: null };
  const entries = [entry('0405', 5, 10_500), entry('0702', 0, 4_000)];
  const [row, ...others] = await rowsOf(receipt(entries, { seller, buyer: { name: '', address: '' } }));
  expect(others).toEqual([]);
  expect(row).toMatchObject({
    Document: 'Receipt',
    HSN: '',
    'GST %': '',
    Taxable: '',
    CGST: '',
    Total: '145',
  });
});

it('no cell is a formula', async () => {
  const [row] = await rowsOf(receipt([entry('=HYPERLINK("https://evil.example")', 5, 100)]));
  expect(row!.HSN).toBe(`'=HYPERLINK("https://evil.example")`);
});
