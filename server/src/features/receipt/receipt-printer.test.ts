import type { ReceiptDocument } from './receipt-document';
import { ReceiptPrinter } from './receipt-printer';

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
  const print = async (...documents: ReceiptDocument[]) => String(await printer.print('shopper', documents));
  const files = await Promise.all([1, 2, 3].map(() => print(receipt('R1'))));
  expect(files).toEqual(['en-IN R1', 'en-IN R1', 'en-IN R1']);
  expect(await print(receipt('R1'), receipt('C1'))).toBe('en-IN R1,en-IN C1');
  expect(await print(receipt('R1', 'hi-IN'))).toBe('hi-IN R1');
  expect(printed).toEqual(['en-IN R1', 'en-IN R1,en-IN C1', 'hi-IN R1']);
});

it('prints a receipt again once it no longer names its buyer', async () => {
  const printer = new ReceiptPrinter(async ([one]) => Buffer.from(one!.parties[0]!.lines.join()));
  expect(String(await printer.print('support', [receipt('R1')]))).toBe('Meera Nair');
  expect(String(await printer.print('support', [receipt('R1', 'en-IN', 'Nobody')]))).toBe('Nobody');
});
