export { seedDemoUsers, TEST_CREDENTIALS } from './account.seed';
export { AccountService } from './account.service';
export { AttemptLimit } from './attempt-limit';
export { assertQueueHasRoom, hashPassword, passwordsWaiting, verifyPassword } from './password';
export { assertInTime, UserTransactions, unauthenticated } from './user-transactions';
export type { Caller } from './token';
export type { User } from './user';
