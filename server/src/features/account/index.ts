export { seedDemoUsers, TEST_CREDENTIALS } from './account.seed';
export { AccountService } from './account.service';
export { hashPassword, passwordsWaiting } from './password';
export { UserTransactions, unauthenticated } from './user-transactions';
export type { Caller } from './token';
export type { User } from './user';
