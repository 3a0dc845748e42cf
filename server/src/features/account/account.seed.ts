import { randomUUID } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { hashPassword } from './password';
import { User } from './user.entity';

/** The account that the sign-in page offers outside production. */
export const TEST_CREDENTIALS = { email: 'asha@tokri.example', password: 'fresh-every-day' };

const DEMO_USERS = [
  { firstName: 'Asha', lastName: 'Rao', ...TEST_CREDENTIALS },
  { firstName: 'Ravi', lastName: 'Iyer', email: 'ravi@tokri.example', password: 'basket-of-mangoes' },
];

/** Whether an email is that of a demo account, whose password everybody knows. */
export const isDemoAccount = (emailKey: string): boolean =>
  DEMO_USERS.some(({ email }) => email === emailKey);

/** Two demo users with empty lists. Those that exist already stay as they are. */
export async function seedDemoUsers(manager: EntityManager): Promise<number> {
  let added = 0;
  for (const { password, ...user } of DEMO_USERS) {
    const emailKey = user.email;
    if (await manager.existsBy(User, { emailKey })) continue;
    const row = { ...user, _id: randomUUID(), emailKey, passwordHash: await hashPassword(password) };
    // Another process may have been quicker.
    await manager.createQueryBuilder().insert().into(User).values(row).orIgnore().execute();
    added += 1;
  }
  return added;
}
