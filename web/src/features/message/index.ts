export { forgetDevice } from './forget-device';
export { MessageSettings } from './MessageSettings';
export { OwnDevice } from './OwnDevice';
