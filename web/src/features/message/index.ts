export { forgetDevice } from './forget-device';
export { MessageSettings } from './MessageSettings';

/** Only who may be shown messages needs it. */
export const loadDevice = () => import('./device');
