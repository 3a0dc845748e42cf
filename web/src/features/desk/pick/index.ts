export { PickScreen } from './PickScreen';
