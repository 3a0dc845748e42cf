export { ReceiptService } from './receipt.service';
