export { createDeskReceipts } from './desk-receipt.route';
export { DeskReceiptService } from './desk-receipt.service';
export { ReceiptService } from './receipt.service';
