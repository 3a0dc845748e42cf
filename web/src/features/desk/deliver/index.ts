export { DeliverScreen } from './DeliverScreen';
