export { tryMailServer } from './mailer';
export { createMessaging } from './messaging';
export type { Messaging, MessagingOptions } from './messaging';
export { deleteOldMessages } from './message-store';
export type { MessageService } from './message.service';
