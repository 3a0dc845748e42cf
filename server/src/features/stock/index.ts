export { allocateStock, holdStock, releaseExpiredStock, releaseStock, shipStock } from './stock-store';
export type { AllocationShortage } from './stock-store';
export { insufficientStock } from './stock-errors';
export { seedStock } from './stock.seed';
