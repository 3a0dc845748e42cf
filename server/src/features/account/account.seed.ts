import { randomUUID } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { emailKey } from '../../../../domain/account/account-rules';
import { ErrorCode, ShopError } from '../../common/shop-error';
import { insertMissing } from '../../database/insert-missing';
import { hashPassword } from './password';
import { UserEntity } from './user.entity';

/** The account that the sign-in page offers outside production. */
export const TEST_CREDENTIALS = { email: 'asha@tokri.example', password: 'fresh-every-day' };

const DEMO_USERS = [
  { firstName: 'Asha', lastName: 'Rao', ...TEST_CREDENTIALS },
  { firstName: 'Ravi', lastName: 'Iyer', email: 'ravi@tokri.example', password: 'basket-of-mangoes' },
];

/** Whether an email belongs to a demo account, whose password is public. */
export const isDemoAccount = (key: string): boolean => DEMO_USERS.some(({ email }) => email === key);

/**
 * Keeps one visitor of a demo from locking out the others.
 * @throws ShopError FORBIDDEN for a demo account
 */
export function assertOwnAccount({ email }: { email: string }): void {
  if (isDemoAccount(emailKey(email)))
    throw new ShopError(
      ErrorCode.FORBIDDEN,
      'This is a demo account, which everybody shares: it stays as it is. Sign up to try this.',
    );
}

/** Seeds two demo users with empty lists; returns the number of new rows. */
export async function seedDemoUsers(manager: EntityManager): Promise<number> {
  const rows = DEMO_USERS.map(async ({ password, ...user }) => ({
    ...user,
    _id: randomUUID(),
    emailKey: user.email,
    passwordHash: await hashPassword(password),
  }));
  return insertMissing(manager, UserEntity, await Promise.all(rows));
}
