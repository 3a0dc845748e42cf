export { createMessaging } from './messaging';
export type { Messaging, MessagingOptions } from './messaging';
export type { MessageService } from './message.service';
