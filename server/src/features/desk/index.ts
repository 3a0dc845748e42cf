export { actorOf, DeskOrderChange } from './desk-order-change';
export { DeskOrderFeed } from './desk-order-feed';
export { DayFigures } from './day-figures';
export { DeskOrderService } from './desk-order.service';
export { TodayService } from './today.service';
export type { DeskOrder } from './desk-order-store';
export { DeskOrderType, toDeskOrderType } from './desk-order.type';
export { DeskSummaryService } from './desk-summary.service';
