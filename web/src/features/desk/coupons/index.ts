export { CouponsScreen } from './CouponsScreen';
