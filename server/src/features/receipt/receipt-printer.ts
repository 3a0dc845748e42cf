import AsyncLock from 'async-lock';
import { LRUCache } from 'lru-cache';
import type { ReceiptDocument } from './receipt-document';

/** A busy hour's PDFs, at 20 to 60 kB. */
const CACHE_BYTES = 8_000_000;

/** Loaded when the first receipt is printed: pdfkit and its fonts take a tenth of the time of a start. */
const printAll = async (documents: readonly ReceiptDocument[]): Promise<Buffer> =>
  (await import('./receipt-pdf.js')).receiptPdf(documents);

/** Prints receipts as PDFs, which is slow: caches them, and prints one at a time per shopper. */
export class ReceiptPrinter {
  private readonly turn = new AsyncLock();
  private readonly printed = new LRUCache<string, Buffer>({
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ length }) => length,
  });

  constructor(private readonly toPdf = printAll) {}

  /** Issued receipts never change, so their numbers and language are the key. */
  print(userId: string, documents: readonly ReceiptDocument[]): Promise<Buffer> {
    const key = documents.map(({ language, facts }) => `${language} ${facts[0]![1]}`).join();
    return this.turn.acquire(userId, async () => {
      const file = this.printed.get(key) ?? (await this.toPdf(documents));
      this.printed.set(key, file);
      return file;
    });
  }
}
