import type { DataSource } from 'typeorm';
import { findOrderKey } from '../order';
import { assertMay } from '../staff';
import type { StaffCaller } from '../staff';
import type { ReceiptDocument } from './receipt-document';
import type { ReceiptFile, ReceiptService } from './receipt.service';

/** The receipts of all orders, for staff. */
export class DeskReceiptService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly receipts: ReceiptService,
  ) {}

  /**
   * The receipt of an order and its credit notes, as text.
   * @throws ShopError UNAUTHENTICATED, FORBIDDEN, NOT_FOUND until it is packed
   */
  async documents(caller: StaffCaller | null, orderId: string): Promise<ReceiptDocument[]> {
    assertMay(caller, 'receipt');
    const { manager } = this.dataSource;
    return this.receipts.documentsOf(manager, await findOrderKey(manager, orderId), caller.untilMs);
  }

  /** The same as a PDF. */
  async pdf(caller: StaffCaller | null, orderId: string): Promise<ReceiptFile> {
    const documents = await this.documents(caller, orderId);
    return this.receipts.print(caller!._id, documents);
  }
}
