export { forgetDevice } from './device';
export { MessageSettings } from './MessageSettings';
