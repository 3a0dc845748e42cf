export { SlotsScreen } from './SlotsScreen';
