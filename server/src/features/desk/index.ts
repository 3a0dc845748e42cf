export { DeskOrderService } from './desk-order.service';
