import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';
import type { PrintedTable, ReceiptDocument } from './receipt-document';

/** A font with the rupee sign and Devanagari. */
const fontFile = (style: string): string =>
  createRequire(__filename).resolve(`@expo-google-fonts/hind/${style}/Hind_${style}.ttf`);
const REGULAR = fontFile('400Regular');
const BOLD = fontFile('600SemiBold');
/** Points. */
const MARGIN = 42;
const TEXT = 10;
const HAIRLINE = 0.5;

/** Prints a receipt and its credit notes on A4, each starting a new page. */
export function receiptPdf(receipts: readonly ReceiptDocument[]): Promise<Buffer> {
  const { title, facts, language } = receipts[0]!;
  const pdf = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    lang: language,
    displayTitle: true,
    font: REGULAR,
    info: { Title: `${title} ${facts[0]![1]}` },
  });
  const whole = collect(pdf);
  pdf.registerFont('regular', REGULAR).registerFont('bold', BOLD);
  for (const [at, receipt] of receipts.entries()) {
    if (at > 0) pdf.addPage();
    printReceipt(pdf, receipt);
  }
  pdf.end();
  return whole;
}

function printReceipt(pdf: PDFKit.PDFDocument, receipt: ReceiptDocument): void {
  pdf.font('bold').fontSize(20).text(receipt.title).moveDown(0.5);
  pdf.font('regular').fontSize(TEXT);
  for (const [label, value] of receipt.facts) pdf.text(`${label}: ${value}`);
  for (const { label, lines } of receipt.parties) {
    pdf.moveDown(0.7).font('bold').text(label).font('regular');
    for (const line of lines) pdf.text(line);
  }
  pdf.moveDown();
  printTable(pdf, receipt.items);
  pdf
    .moveDown(0.5)
    .font('bold')
    .fontSize(13)
    .text(receipt.total.join('  '), MARGIN, undefined, { align: 'right' });
  pdf.fontSize(TEXT);
  if (receipt.taxes) {
    pdf.moveDown().text(receipt.taxes.label, MARGIN).moveDown(0.3);
    printTable(pdf, receipt.taxes);
  }
  pdf.moveDown().font('regular');
  for (const note of receipt.notes) pdf.text(note, MARGIN);
}

function collect(pdf: PDFKit.PDFDocument): Promise<Buffer> {
  const chunks: Buffer[] = [];
  return new Promise((resolve, reject) => {
    pdf
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .on('end', () => resolve(Buffer.concat(chunks)))
      .on('error', reject);
  });
}

function printTable(pdf: PDFKit.PDFDocument, { columns, rows }: PrintedTable): void {
  const cell = (text: string, at: number, isHead: boolean) => ({
    text,
    font: { src: isHead ? 'bold' : 'regular', size: TEXT },
    align: { x: columns[at]!.isNumber ? ('right' as const) : ('left' as const), y: 'top' as const },
    border: [0, 0, HAIRLINE, 0] as [number, number, number, number],
    padding: [3, 2, 3, 2] as [number, number, number, number],
  });
  // The first column has the text.
  const columnStyles = columns.map((_, at) => ({ width: at === 0 ? ('*' as const) : 74 }));
  pdf.font('regular').table({
    columnStyles,
    data: [
      columns.map(({ label }, at) => cell(label, at, true)),
      ...rows.map((row) => row.map((text, at) => cell(text, at, false))),
    ],
  });
}
