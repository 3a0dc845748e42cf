import { randomBytes } from 'node:crypto';
import type { DataSource } from 'typeorm';
import type { Role } from '../../../domain/staff/role';
import { CommandError } from '../common/command-error';
import { ShopError } from '../common/shop-error';
import { runInTransaction } from '../database/transaction';
import { invite } from '../features/staff';
import type { DemoShop } from './demo-shop';

/** A staff member who is signed in; the password is stored nowhere else. */
export interface DemoStaff {
  role: Role;
  email: string;
  password: string;
  cookie: string;
}

const NAMES: Record<Role, string> = {
  OWNER: 'Lakshmi Iyer',
  MANAGER: 'Arjun Menon',
  PICKER: 'Nandini Gowda',
  RIDER: 'Imran Sheikh',
  SUPPORT: 'Divya Pillai',
};
const BY = { command: 'npm run demo' };

/** Creates a staff member for every role; existing ones get new passwords. @throws CommandError */
export async function createStaff(dataSource: DataSource, shop: DemoShop): Promise<Record<Role, DemoStaff>> {
  const hired: DemoStaff[] = [];
  for (const role of Object.keys(NAMES) as Role[]) hired.push(await hire(dataSource, shop, role));
  return Object.fromEntries(hired.map((one) => [one.role, one])) as Record<Role, DemoStaff>;
}

async function hire(dataSource: DataSource, shop: DemoShop, role: Role): Promise<DemoStaff> {
  const email = `${role.toLowerCase()}@demo.tokri.example`;
  const password = randomBytes(12).toString('base64url');
  const { token } = await runInTransaction(dataSource, (manager) =>
    invite(manager, BY, { email, role }),
  ).catch((error: unknown) => {
    throw error instanceof ShopError ? new CommandError(error.message) : error;
  });
  const { headers } = await shop.post('/desk/join', { token, name: NAMES[role], password });
  const [cookie = ''] = headers.getSetCookie()[0]?.split(';') ?? [];
  if (cookie === '') throw new CommandError(`${email} could not join the desk.`);
  return { role, email, password, cookie };
}
