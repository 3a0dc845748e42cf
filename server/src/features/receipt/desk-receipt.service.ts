import type { DataSource } from 'typeorm';
import { isDay, validateDays } from '../../../../domain/day';
import { endOfDay, startOfDay } from '../../../../domain/instant';
import { SUMMARY_DAYS } from '../../../../domain/staff/summary';
import { assertValid } from '../../common/shop-error';
import { findOrderKey } from '../order';
import { assertMay, whileAllowed } from '../staff';
import type { StaffCaller } from '../staff';
import type { ReceiptDocument } from './receipt-document';
import type { ReceiptFile, ReceiptService } from './receipt.service';
import { issuedBetween } from './receipt-store';
import { receiptsCsv } from './receipts-csv';

/** The receipts of all orders, for staff. */
export class DeskReceiptService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly receipts: ReceiptService,
    private readonly timeZone: string,
  ) {}

  /**
   * The receipt of an order and its credit notes, as text.
   * @throws ShopError UNAUTHENTICATED, FORBIDDEN, NOT_FOUND until it is packed
   */
  async documents(caller: StaffCaller | null, orderId: string): Promise<ReceiptDocument[]> {
    assertMay(caller, 'receipt');
    const key = await findOrderKey(this.dataSource.manager, orderId);
    return this.receipts.documentsOf(key, caller.untilMs);
  }

  /** The same as a PDF. */
  async pdf(caller: StaffCaller | null, orderId: string): Promise<ReceiptFile> {
    const documents = await this.documents(caller, orderId);
    return this.receipts.print(caller!._id, documents);
  }

  /**
   * Checks whether `list` would respond.
   * @throws ShopError UNAUTHENTICATED, FORBIDDEN, VALIDATION_FAILED naming what is no day, or `to` for none or too many
   */
  assertMayList(caller: StaffCaller | null, from: string, to: string): void {
    assertMay(caller, 'receiptsFile');
    const named = Object.entries({ from, to }).filter(([, day]) => !isDay(day));
    assertValid(Object.fromEntries(named.map(([name]) => [name, { code: 'DAY_FORM' }])));
    assertValid(validateDays(from, to, SUMMARY_DAYS));
  }

  /**
   * Streams the receipts and credit notes that were issued from one day to another, both included, in the shop's time
   * zone, as a CSV.
   * @param from such as 2026-11-24
   * @throws ShopError like assertMayList
   */
  list(caller: StaffCaller | null, from: string, to: string): AsyncGenerator<string> {
    this.assertMayList(caller, from, to);
    const [first, until] = [startOfDay(from, this.timeZone), endOfDay(to, this.timeZone)];
    const { manager } = this.dataSource;
    const chunks = receiptsCsv(issuedBetween(manager, first, until), this.timeZone);
    return whileAllowed(manager, caller!, 'receiptsFile', chunks);
  }
}
