import type { UserEntity } from './user.entity';

/** A shopper. */
export interface User {
  _id: string;
  firstName: string;
  lastName: string;
  /** As given at sign-up; unique whatever its case. */
  email: string;
  createdAt: Date;
  updatedAt: Date;
}

/** The columns of a user; never the hash of the password. */
const COLUMNS = ['_id', 'firstName', 'lastName', 'email', 'createdAt', 'updatedAt'];
export const USER_COLUMNS = COLUMNS.map((column) => `"${column}"`).join();
/** The same, of one that a statement names "caller". */
export const CALLER_COLUMNS = COLUMNS.map((column) => `caller."${column}"`).join();

/** What those columns hold. */
export type UserRow = Pick<UserEntity, keyof User>;

/** A user to open a session for. */
export interface AuthenticatedUser extends User {
  /** Counts changes of the password: the session opens only if there was none since. */
  tokenVersion: number;
}

/** The user of a row. */
export const toUser = ({ _id, firstName, lastName, email, createdAt, updatedAt }: UserRow): User => ({
  _id,
  firstName,
  lastName,
  email,
  createdAt,
  updatedAt,
});
