export { DeskOrderService } from './desk-order.service';
export { TodayService } from './today.service';
