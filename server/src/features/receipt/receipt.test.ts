import { parse } from 'csv-parse/sync';
import { taxed, totalOf } from '../../../../domain/receipt/receipt';
import type { Receipt, ReceiptEntry } from '../../../../domain/receipt/receipt';
import { REASONS } from '../../../../domain/wording/reasons.en';
import { RECEIPTS_ENGLISH } from '../../../../domain/wording/receipts.en';
import type { ReceiptWords } from '../../../../domain/wording/receipts.en';
import { pdfText } from '../../../test/helpers/pdf-text';
import { receiptDocument } from './receipt-document';
import type { ReceiptDocument } from './receipt-document';
import { receiptHtml } from './receipt-html';
import { receiptPdf } from './receipt-pdf';
import { ReceiptPrinter } from './receipt-printer';
import type { IssuedReceipt } from './receipt-store';
import { receiptsCsv } from './receipts-csv';

describe('receipt document', () => {
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

  it('says of a credit note that nothing goes back where nothing was paid: a cancelled order that was due', () => {
    const totalOf = (reason: string | null): string =>
      receiptDocument(
        receipt({ kind: 'CREDIT_NOTE', corrects: { number: 'R2627-00000001', reason } }),
        RECEIPTS_ENGLISH,
        'Asia/Kolkata',
      ).total[0];
    expect([totalOf('Bruised'), totalOf(null)]).toEqual(['Given back', 'No longer due']);
  });

  it('is completely translated, as HTML and as PDF, with rupees', async () => {
    const { words, texts, english } = translated();
    const documents = RECEIPTS.map((one) => receiptDocument(one, words, 'Asia/Kolkata'));
    const html = receiptHtml(documents);
    const pdf = await receiptPdf(documents);
    expect(html).toContain('lang="hi-IN"');
    expect(pdf.toString('latin1')).toContain('(hi-IN)');
    for (const printed of [html.replace(/<style>.*<\/style>|<[^>]+>/gs, '\n'), pdfText(pdf)]) {
      expect(texts.filter((text) => !printed.includes(text))).toEqual([]);
      expect(english.filter((text) => new RegExp(`\\b${text}\\b`).test(printed))).toEqual([]);
      expect(printed).toContain('₹1,23,456.75');
      expect(printed).toContain('₹50.01');
      expect(printed).toContain('आम');
    }
  });
});

describe('receipt printer', () => {
  const receipt = (number: string, language = 'en-IN', buyer = 'Meera Nair') =>
    ({
      language,
      facts: [['Number', number]],
      parties: [{ label: 'Sold to', lines: [buyer] }],
    }) as unknown as ReceiptDocument;

  it('prints a receipt once for concurrent requests', async () => {
    const printed: string[] = [];
    const printer = new ReceiptPrinter(async (documents) => {
      const name = documents.map(({ language, facts }) => `${language} ${facts[0]![1]}`).join();
      printed.push(name);
      await new Promise((resolve) => setImmediate(resolve));
      return Buffer.from(name);
    });
    const print = async (...documents: ReceiptDocument[]) =>
      String(await printer.print('shopper', documents));
    const files = await Promise.all([1, 2, 3].map(() => print(receipt('R1'))));
    expect(files).toEqual(['en-IN R1', 'en-IN R1', 'en-IN R1']);
    expect(await print(receipt('R1'), receipt('C1'))).toBe('en-IN R1,en-IN C1');
    expect(await print(receipt('R1', 'hi-IN'))).toBe('hi-IN R1');
    expect(printed).toEqual(['en-IN R1', 'en-IN R1,en-IN C1', 'hi-IN R1']);
  });

  it('prints a receipt again once it names its buyer no longer', async () => {
    const printer = new ReceiptPrinter(async ([one]) => Buffer.from(one!.parties[0]!.lines.join()));
    expect(String(await printer.print('support', [receipt('R1')]))).toBe('Meera Nair');
    expect(String(await printer.print('support', [receipt('R1', 'en-IN', 'Nobody')]))).toBe('Nobody');
  });
});

describe('receipts csv', () => {
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
    async function* pieces() {
      yield receipts.slice(0, 1);
      yield receipts.slice(1);
    }
    let text = '';
    for await (const piece of receiptsCsv(pieces(), 'Asia/Kolkata')) text += piece;
    return parse(text, { columns: true });
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
    expect(rows[1]).toMatchObject({
      Corrects: 'R2627-00000001',
      'Place of supply': 'Maharashtra',
      CGST: '0',
    });
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
});
