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
export const USER_COLUMNS = '"_id", "firstName", "lastName", "email", "createdAt", "updatedAt"';
