export {
  allocateStock,
  allocateStockStatement,
  availableTo,
  holdStockStatement,
  holdStock,
  releaseExpiredStock,
  releaseStock,
  shipStock,
} from './stock-store';
export type { AllocationShortage } from './stock-store';
export { pickStock } from './stock-picking';
export type { PickedStock } from './stock-picking';
export { adjustStock, receiveStock, setStockLimits } from './stock-changes';
export { countDrift } from './stock-drift';
export { insufficientStock } from './stock-errors';
export { importStock } from './stock-levels';
export { listStock } from './stock-list';
export { StockService } from './stock.service';
export { seedStock } from './stock.seed';
