import type { DataSource, EntityManager } from 'typeorm';
import { stateOfAddress } from '../../../../domain/address/pincode-places';
import { formatLocally } from '../../../../domain/instant';
import { hasReceipt } from '../../../../domain/order/order';
import type { OrderKey } from '../../../../domain/order/order';
import { orderNumber } from '../../../../domain/order/order-number';
import { billOf, creditOf, withoutMissing } from '../../../../domain/receipt/bill';
import type { ItemsRefund } from '../../../../domain/receipt/bill';
import { taxed, totalOf } from '../../../../domain/receipt/receipt';
import type { Receipt, ReceiptEntry, Seller } from '../../../../domain/receipt/receipt';
import { financialYearOf } from '../../../../domain/receipt/receipt-number';
import { RECEIPTS_ENGLISH } from '../../../../domain/wording/receipts.en';
import { notFound } from '../../common/shop-error';
import { isUuid } from '../../common/storable';
import type { Caller, UserTransactions } from '../account';
import { receiptDocument } from './receipt-document';
import type { ReceiptDocument } from './receipt-document';
import { ReceiptPrinter } from './receipt-printer';
import { findBillable, insertReceipt, listReceipts } from './receipt-store';
import type { BillableOrder } from './receipt-store';

/** A receipt and its credit notes as a PDF, with the number of the receipt. */
export interface ReceiptFile {
  number: string;
  file: Buffer;
}

/** Issues receipts and credit notes. */
export class ReceiptService {
  private readonly printer = new ReceiptPrinter();

  constructor(
    private readonly dataSource: DataSource,
    private readonly transactions: UserTransactions,
    private readonly seller: Seller,
    private readonly timeZone: string,
  ) {}

  /**
   * Issues the receipt of a packed order, and a credit note for later refunds. Idempotent. Does nothing for payments
   * that placed no order.
   */
  async issue(key: OrderKey): Promise<void> {
    await this.transactions.changeFor(key.userId, (manager) => this.issueIn(manager, key));
  }

  /**
   * The receipt of one of the caller's orders and its credit notes, as text. Locks nothing unless one is
   * yet to be issued.
   * @throws ShopError UNAUTHENTICATED, NOT_FOUND until it is packed
   */
  async documents(caller: Caller | null, orderId: string): Promise<ReceiptDocument[]> {
    const { _id: userId } = await this.transactions.userOf(caller);
    if (!isUuid(orderId)) throw notFound('order');
    const key = { userId, _id: orderId };
    return this.documentsIn(key, () =>
      this.transactions.change(caller, (manager) => this.issueIn(manager, key)),
    );
  }

  /** The same as a PDF. */
  async pdf(caller: Caller | null, orderId: string): Promise<ReceiptFile> {
    const documents = await this.documents(caller, orderId);
    return this.print(caller!._id, documents);
  }

  /**
   * The same of anybody's order: check first who asks.
   * @param untilMs the deadline, by `performance.now()`
   * @throws ShopError NOT_FOUND until it is packed
   */
  documentsOf(key: OrderKey, untilMs?: number): Promise<ReceiptDocument[]> {
    return this.documentsIn(key, () =>
      this.transactions.changeFor(key.userId, (manager) => this.issueIn(manager, key), untilMs),
    );
  }

  /** As a PDF, one at a time per reader. */
  async print(readerId: string, documents: readonly ReceiptDocument[]): Promise<ReceiptFile> {
    return { number: documents[0]!.facts[0]![1], file: await this.printer.print(readerId, documents) };
  }

  private async documentsIn(key: OrderKey, issue: () => Promise<Receipt[]>): Promise<ReceiptDocument[]> {
    const known = await receiptsOf(this.dataSource.manager, key);
    if (!known) throw notFound('order');
    const receipts = missingFrom(known) ? await issue() : known.issued;
    if (receipts.length === 0) throw notFound('receipt');
    return receipts.map((receipt) => receiptDocument(receipt, RECEIPTS_ENGLISH, this.timeZone));
  }

  private async issueIn(manager: EntityManager, key: OrderKey): Promise<Receipt[]> {
    const current = await receiptsOf(manager, key);
    const missing = current && missingFrom(current);
    if (!missing) return current?.issued ?? [];
    await this.insert(manager, key, current.order, missing);
    return missing.corrects ? listReceipts(manager, key) : this.issueIn(manager, key);
  }

  private async insert(
    manager: EntityManager,
    key: OrderKey,
    { address, buyerName, couponCode }: BillableOrder,
    { entries, corrects, receipt }: Missing,
  ): Promise<void> {
    const leavesState = receipt ? isIntegrated(receipt) : isOtherState(this.seller.address, address);
    const lines = entries.map((entry) => taxed(entry, leavesState));
    await insertReceipt(manager, key, {
      kind: corrects ? 'CREDIT_NOTE' : 'RECEIPT',
      year: financialYearOf(formatLocally(new Date(), this.timeZone).slice(0, 10)),
      totalPaise: totalOf(lines),
      content: {
        orderNumber: orderNumber(key._id),
        seller: receipt?.seller ?? this.seller,
        lines,
        corrects,
        buyer: receipt?.buyer ?? { name: buyerName, address },
        ...(corrects ? {} : { couponCode }),
      },
    });
  }
}

/** An order, and the receipts issued for it. */
interface OrderReceipts {
  order: BillableOrder;
  issued: Receipt[];
}

/** Undefined if there is no such order. */
async function receiptsOf(manager: EntityManager, key: OrderKey): Promise<OrderReceipts | undefined> {
  const order = await findBillable(manager, key);
  return order && { order, issued: await listReceipts(manager, key) };
}

/** A receipt or credit note to be issued. */
interface Missing {
  entries: readonly ReceiptEntry[];
  corrects: Receipt['corrects'];
  /** What a credit note corrects: it has its parties and kind of tax, whatever the shop's settings are by now. */
  receipt: Receipt | null;
}

const isIntegrated = ({ lines }: Receipt): boolean => lines.some(({ igstPaise }) => igstPaise > 0);

/** Whether both are in known states, and not the same. */
function isOtherState(...[one, other]: [string, string]): boolean {
  const [from, to] = [stateOfAddress(one), stateOfAddress(other)];
  return from !== undefined && to !== undefined && from !== to;
}

/** The next one to be issued; null if there is none. */
function missingFrom({ order, issued }: OrderReceipts): Missing | null {
  const [receipt] = issued;
  if (!receipt) {
    if (!hasReceipt(order)) return null;
    const entries = billOf({ ...order, finalPaise: order.finalPaise }, order.taxes);
    return { entries, corrects: null, receipt: null };
  }
  const credited = issued.slice(1).flatMap(({ lines }) => lines);
  const wrongPaise = receipt.totalPaise - totalOf(credited) - owedFor(order, receipt);
  if (wrongPaise <= 0) return null;
  const entries = creditOf(receipt.lines, credited, wrongPaise, refundedSince(order, issued));
  return { entries, corrects: { number: receipt.number, reason: order.settledReason }, receipt };
}

/** The net payment in paise: paid less refunded, or due. What is not billed counts as refunded while it is on its way. */
function owedFor(order: BillableOrder, receipt: Receipt): number {
  const { capturedPaise, settledPaise, status, itemRefunds, items } = order;
  if (capturedPaise === null) return status === 'CANCELLED' ? 0 : receipt.totalPaise;
  const unbilled = withoutMissing(itemRefunds, items).filter((one) => one.items.length === 0);
  return capturedPaise - settledPaise - totalOf(unbilled.filter(({ settledAt }) => settledAt === null));
}

/** The refunds of certain items that are in no credit note yet; a replacement counts as its item. */
function refundedSince({ itemRefunds, items }: BillableOrder, issued: readonly Receipt[]): ItemsRefund[] {
  const creditedAt = issued.slice(1).at(-1)?.issuedAt ?? new Date(0);
  const others = new Map(items.map(({ productId, picked }) => [productId, picked?.replacedBy?.productId]));
  return withoutMissing(itemRefunds, items)
    .filter(({ settledAt }) => settledAt !== null && new Date(settledAt) > creditedAt)
    .map((refund) => ({
      ...refund,
      items: refund.items.flatMap(({ productId, qty }) => {
        const other = others.get(productId);
        return other === undefined
          ? [{ productId, qty }]
          : [
              { productId, qty },
              { productId: other, qty },
            ];
      }),
    }));
}
