import type { GraphQLSchema } from 'graphql';
import type { NonEmptyArray } from 'type-graphql';
import { DeskCatalogueResolver } from '../features/catalogue/desk-catalogue.resolver';
import { DeskProductResolver } from '../features/catalogue/desk-product.resolver';
import { DeskOrderResolver } from '../features/desk/desk-order.resolver';
import { TodayResolver } from '../features/desk/today.resolver';
import { DeskReceiptResolver } from '../features/receipt/desk-receipt.resolver';
import { FulfilmentResolver } from '../features/fulfilment/fulfilment.resolver';
import { DeskOrderLiveResolver } from '../features/desk/desk-order-live.resolver';
import { DeskSummaryResolver } from '../features/desk/desk-summary.resolver';
import { DeskCouponResolver } from '../features/order/desk-coupon.resolver';
import { DeskSlotResolver } from '../features/slot/desk-slot.resolver';
import { StockResolver } from '../features/stock/stock.resolver';
import { StaffResolver } from '../features/staff/staff.resolver';
import { DESK_ERROR_MEANINGS } from '../common/error-meanings';
import { buildSchema } from './schema';

const resolvers = [
  StaffResolver,
  DeskOrderResolver,
  TodayResolver,
  FulfilmentResolver,
  DeskOrderLiveResolver,
  DeskSummaryResolver,
  DeskCouponResolver,
  DeskSlotResolver,
  StockResolver,
  DeskProductResolver,
  DeskCatalogueResolver,
  DeskReceiptResolver,
] as unknown as NonEmptyArray<() => object>;

/** The schema of the owner's desk, from the classes. */
export const buildDeskSchema = (): GraphQLSchema =>
  buildSchema(resolvers, DESK_ERROR_MEANINGS, {
    query: 'What staff can ask. Every operation says which roles may call it; OWNER may call all.',
    mutation: 'What staff can change. Every change is in the audit log.',
    subscription: 'Updates for staff as they happen.',
  });
