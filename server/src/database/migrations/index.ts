import { Catalogue1764000000000 } from './1764000000000-catalogue';
import { Shoppers1764000100000 } from './1764000100000-shoppers';
import { Orders1764000200000 } from './1764000200000-orders';
import { Sandbox1764000300000 } from './1764000300000-sandbox';
import { CatalogueChanges1764000400000 } from './1764000400000-catalogue-changes';
import { CatalogueSearch1764000700000 } from './1764000700000-catalogue-search';
import { CatalogueDearest1764000800000 } from './1764000800000-catalogue-dearest';
import { UserEmails1764000900000 } from './1764000900000-user-emails';
import { PaymentEvents1764001000000 } from './1764001000000-payment-events';
import { Seeds1764001200000 } from './1764001200000-seeds';
import { OffSale1764001200100 } from './1764001200100-off-sale';
import { SearchEstimates1764001100000 } from './1764001100000-search-estimates';
import { UnpaidOrders1764001300000 } from './1764001300000-unpaid-orders';
import { ProductFacts1764001400000 } from './1764001400000-product-facts';
import { AddressLabels1764001500000 } from './1764001500000-address-labels';
import { Payments1764001600000 } from './1764001600000-payments';
import { OrderEvents1764001601000 } from './1764001601000-order-events';
import { SandboxRefunds1764001602000 } from './1764001602000-sandbox-refunds';
import { Staff1764001800000 } from './1764001800000-staff';
import { DeskOrders1764001801000 } from './1764001801000-desk-orders';
import { Stock1764001900000 } from './1764001900000-stock';
import { DeliverySlots1764001901000 } from './1764001901000-delivery-slots';
import { OutOfStockLists1764001902000 } from './1764001902000-out-of-stock-lists';
import { StockNotices1764001903000 } from './1764001903000-stock-notices';
import { OpenOrders1764002100000 } from './1764002100000-open-orders';
import { Picking1764002000000 } from './1764002000000-picking';
import { OrderNotices1764002200000 } from './1764002200000-order-notices';
import { DayFigures1764002400000 } from './1764002400000-day-figures';
import { Messages1764003000000 } from './1764003000000-messages';
import { DeskCatalogue1764002700000 } from './1764002700000-desk-catalogue';
import { Receipts1764003100000 } from './1764003100000-receipts';
import { Companions1764003200000 } from './1764003200000-companions';
import { UnpickedOrders1764003201000 } from './1764003201000-unpicked-orders';
import { OldMessages1764003202000 } from './1764003202000-old-messages';
import { Backups1764003300000 } from './1764003300000-backups';
import { AlarmIndexes1764003400000 } from './1764003400000-alarm-indexes';
import { WeighedReplacements1764003450000 } from './1764003450000-weighed-replacements';
import { Barcodes1764004000000 } from './1764004000000-barcodes';
import { SettledDays1764004110000 } from './1764004110000-settled-days';
import { RefundRequests1764004200000 } from './1764004200000-refund-requests';
import { OrUndo1764004201000 } from './1764004201000-or-undo';
import { HeldAgain1764004202000 } from './1764004202000-held-again';
import { MessageLimits1764004301000 } from './1764004301000-message-limits';
import { MonthFigures1764004400000 } from './1764004400000-month-figures';
import { OutOfStockPrices1764004410000 } from './1764004410000-out-of-stock-prices';
import { ExpiredAttempts1764004411000 } from './1764004411000-expired-attempts';
import { UnmatchedPayments1764004412000 } from './1764004412000-unmatched-payments';
import { ReorderKeys1764004440000 } from './1764004440000-reorder-keys';
import { PasswordChanges1764004450000 } from './1764004450000-password-changes';
import { AccountDeletion1764004460000 } from './1764004460000-account-deletion';
import { Sessions1764004470000 } from './1764004470000-sessions';
import { Passkeys1764004480000 } from './1764004480000-passkeys';
import { ShopperLanguage1764004490000 } from './1764004490000-shopper-language';
import { ReceiptsIssued1764004500000 } from './1764004500000-receipts-issued';
import { SessionNotices1764004600000 } from './1764004600000-session-notices';

/** Forward only, in order. */
export const migrations = [
  Catalogue1764000000000,
  Shoppers1764000100000,
  Orders1764000200000,
  Sandbox1764000300000,
  CatalogueChanges1764000400000,
  CatalogueSearch1764000700000,
  CatalogueDearest1764000800000,
  UserEmails1764000900000,
  PaymentEvents1764001000000,
  Seeds1764001200000,
  OffSale1764001200100,
  SearchEstimates1764001100000,
  UnpaidOrders1764001300000,
  ProductFacts1764001400000,
  AddressLabels1764001500000,
  Payments1764001600000,
  OrderEvents1764001601000,
  SandboxRefunds1764001602000,
  Staff1764001800000,
  DeskOrders1764001801000,
  Stock1764001900000,
  DeliverySlots1764001901000,
  OutOfStockLists1764001902000,
  StockNotices1764001903000,
  Picking1764002000000,
  OpenOrders1764002100000,
  OrderNotices1764002200000,
  DayFigures1764002400000,
  Messages1764003000000,
  DeskCatalogue1764002700000,
  Receipts1764003100000,
  Companions1764003200000,
  UnpickedOrders1764003201000,
  OldMessages1764003202000,
  Backups1764003300000,
  AlarmIndexes1764003400000,
  WeighedReplacements1764003450000,
  Barcodes1764004000000,
  SettledDays1764004110000,
  RefundRequests1764004200000,
  OrUndo1764004201000,
  HeldAgain1764004202000,
  MessageLimits1764004301000,
  MonthFigures1764004400000,
  OutOfStockPrices1764004410000,
  ExpiredAttempts1764004411000,
  UnmatchedPayments1764004412000,
  ReorderKeys1764004440000,
  PasswordChanges1764004450000,
  AccountDeletion1764004460000,
  Sessions1764004470000,
  Passkeys1764004480000,
  ShopperLanguage1764004490000,
  ReceiptsIssued1764004500000,
  SessionNotices1764004600000,
];
