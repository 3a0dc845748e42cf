export { shopOf } from './shop';
