export { tryMailServer } from './mailer';
export { createMessaging } from './messaging';
export type { MessagingOptions } from './messaging';
export { deleteOldMessages } from './message-store';
