import type { DataSource } from 'typeorm';
import {
  AccountService,
  PasskeyService,
  PasswordResets,
  PasswordService,
  SeenSessions,
  SessionService,
  UserTransactions,
} from './features/account';
import { AddressService } from './features/address';
import { CartService } from './features/cart';
import {
  CatalogueService,
  createPictureStore,
  DeskCatalogueService,
  DeskProductService,
  PictureService,
  ProductFactsService,
} from './features/catalogue';
import {
  DeskOrderChange,
  DeskOrderFeed,
  DeskOrderService,
  DeskSummaryService,
  TodayService,
} from './features/desk';
import { FulfilmentService } from './features/fulfilment';
import { CheckoutService, DeskCouponService, OrderFeed, OrderService } from './features/order';
import { createMessaging } from './features/message';
import type { MessagingOptions } from './features/message';
import type { PaymentProvider } from './features/payment';
import { AccountDeletion } from './features/privacy';
import { DeskReceiptService, ReceiptService } from './features/receipt';
import { shopOf } from './features/shop';
import { DeskSlotService, SlotService } from './features/slot';
import { StaffService, StaffSessions } from './features/staff';
import { StockService } from './features/stock';
import { UserDataService } from './features/user-data';
import { WishlistService } from './features/wishlist';
import type { Seller } from '../../domain/receipt/receipt';
import type { BucketKeys } from './common/bucket';
import type { Logger } from './common/log';
import type { Replicas } from './database/replicas';
import type { Wake } from './jobs/schedule';

export interface ServiceParts extends Omit<MessagingOptions, 'resetTokenFor'> {
  /** The seller named on receipts. */
  seller: Seller;
  dataSource: DataSource;
  replicas: Replicas;
  provider: PaymentProvider;
  /** Without it, the host that a request names counts. */
  publicUrl: string | undefined;
  wake: Wake;
  log: Logger;
  dataDir: string;
  /** The storage of pictures; null: in dataDir. */
  bucket: BucketKeys | null;
  seeding: { demoUsers: boolean };
}

/** Creates the services, all on the same database. */
export function createServices(parts: ServiceParts) {
  const { dataSource, replicas, provider, wake, log, shopName, timeZone } = parts;
  const seenSessions = new SeenSessions(dataSource, log);
  const transactions = new UserTransactions(dataSource, seenSessions.note);
  const deskProduct = new DeskProductService(dataSource);
  const pictureStore = createPictureStore(parts.dataDir, parts.bucket);
  const deskChanges = new DeskOrderChange(dataSource, transactions);
  const accounts = createAccounts(parts, transactions);
  return {
    transactions,
    shop: shopOf(parts),
    catalogue: new CatalogueService(replicas),
    productFacts: new ProductFactsService(replicas),
    ...accounts,
    seenSessions,
    cart: new CartService(transactions),
    wishlist: new WishlistService(transactions),
    address: new AddressService(transactions),
    slot: new SlotService(dataSource, timeZone),
    checkout: new CheckoutService(dataSource, transactions, provider, shopName, wake),
    order: new OrderService(dataSource, transactions, provider, log, timeZone),
    ...createReceipts(parts, transactions),
    orderFeed: new OrderFeed(dataSource, log),
    staff: new StaffService(dataSource, parts.shopUrl),
    deskOrder: new DeskOrderService(dataSource, deskChanges, timeZone),
    fulfilment: new FulfilmentService(dataSource, deskChanges),
    deskOrderFeed: new DeskOrderFeed(dataSource, accounts.staffSessions, log),
    deskSlot: new DeskSlotService(dataSource, timeZone),
    today: new TodayService(dataSource, transactions, provider),
    deskSummary: new DeskSummaryService(dataSource, wake, timeZone),
    deskCoupon: new DeskCouponService(dataSource),
    deskProduct,
    deskCatalogue: new DeskCatalogueService(dataSource),
    picture: new PictureService(deskProduct, pictureStore),
    pictureStore,
    stock: new StockService(dataSource),
  };
}

/** The shop's services, called by GraphQL and REST alike. */
export type Services = ReturnType<typeof createServices>;

/** Accounts of shoppers, the mails that link to them, and sessions of staff: attempts at all are counted alike. */
function createAccounts(parts: ServiceParts, transactions: UserTransactions) {
  const { dataSource, jwtSecret, production } = parts;
  const account = new AccountService(dataSource, transactions, jwtSecret, production);
  const resets = new PasswordResets(dataSource, jwtSecret);
  const resetTokenFor = (userId: string) => resets.tokenFor(userId);
  const messaging = createMessaging(dataSource, transactions, { ...parts, resetTokenFor });
  const password = new PasswordService(dataSource, transactions, account, resets, messaging.isMailSent);
  const passkey = new PasskeyService(dataSource, transactions, account, parts);
  const accountDeletion = new AccountDeletion(transactions, account, parts.log);
  const session = new SessionService(dataSource, transactions);
  const userData = new UserDataService(transactions, account.attempts);
  const staffSessions = new StaffSessions(dataSource, account.attempts);
  const message = messaging.service;
  return {
    account,
    password,
    passkey,
    session,
    accountDeletion,
    userData,
    staffSessions,
    messaging,
    message,
  };
}

/** Receipts, for shoppers and for staff. */
function createReceipts({ dataSource, seller, timeZone }: ServiceParts, transactions: UserTransactions) {
  const receipt = new ReceiptService(dataSource, transactions, seller, timeZone);
  return { receipt, deskReceipt: new DeskReceiptService(dataSource, receipt, timeZone) };
}
