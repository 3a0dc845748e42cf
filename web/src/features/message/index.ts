export { forgetDevice } from './forget-device';
export { MessageSettings } from './MessageSettings';

/** Only those who may be shown messages need it. */
export const loadDevice = () => import('./device');
