import { createHash } from 'node:crypto';
import AsyncLock from 'async-lock';
import { LRUCache } from 'lru-cache';
import type { ReceiptDocument } from './receipt-document';

/** A busy hour's PDFs, at 20 to 60 kB. */
const CACHE_BYTES = 8_000_000;

/** Loaded when the first receipt is printed: pdfkit and its fonts take a tenth of the time of a start. */
const printAll = async (documents: readonly ReceiptDocument[]): Promise<Buffer> =>
  (await import('./receipt-pdf.js')).receiptPdf(documents);

/** Prints receipts as PDFs, which is slow: caches them, and prints one at a time per reader. */
export class ReceiptPrinter {
  private readonly lock = new AsyncLock({ maxPending: Infinity });
  private readonly printed = new LRUCache<string, Buffer>({
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ length }) => length,
  });

  constructor(private readonly toPdf = printAll) {}

  /** The key is all that is printed: the number stays when a deleted account's name goes. */
  print(readerId: string, documents: readonly ReceiptDocument[]): Promise<Buffer> {
    const key = createHash('sha256').update(JSON.stringify(documents)).digest('base64url');
    return this.lock.acquire(readerId, async () => {
      const file = this.printed.get(key) ?? (await this.toPdf(documents));
      this.printed.set(key, file);
      return file;
    });
  }
}
