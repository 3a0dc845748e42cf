export { allocateStock, holdStock, releaseExpiredStock, releaseStock, shipStock } from './stock-store';
export type { AllocationShortage } from './stock-store';
export { insufficientStock } from './stock-errors';
export { StockService } from './stock.service';
export { seedStock } from './stock.seed';
