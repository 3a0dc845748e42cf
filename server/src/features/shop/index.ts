export { shopOf } from './shop';
export type { Shop } from './shop';
