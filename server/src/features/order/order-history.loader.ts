import DataLoader from 'dataloader';
import type { Caller } from '../account';
import type { OrderHistory } from './order-history';
import type { OrderService } from './order.service';

/** Batches the histories of a request's orders, by _id, into one statement. */
export const createOrderHistoryLoader = (
  service: OrderService,
  caller: Caller | null,
): DataLoader<string, OrderHistory> => new DataLoader((ids) => service.historiesOf(caller, ids));
