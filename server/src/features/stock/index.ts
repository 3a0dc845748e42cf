export { allocateStock, holdStock, releaseExpiredStock, releaseStock, shipStock } from './stock-store';
export type { AllocationShortage } from './stock-store';
export { adjustStock, receiveStock, setStockLimits } from './stock-changes';
export { insufficientStock } from './stock-errors';
export { listStock } from './stock-list';
export { StockService } from './stock.service';
export { seedStock } from './stock.seed';
