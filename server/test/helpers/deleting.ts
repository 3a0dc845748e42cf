import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { PASSWORD } from './shopper';
import type { TestShopper } from './shopper';
import type { TestShop } from './test-shop';

export const DELETE = 'mutation ($password: String!) { deleteAccount(password: $password) }';

export const codeOf = ({ errors }: Pick<Awaited<ReturnType<TestShop['graphql']>>, 'errors'>) =>
  errors?.[0]?.extensions?.code;

/** Deletes a shopper's account. */
export const remove = (shop: TestShop, { token }: TestShopper, password = PASSWORD) =>
  shop.graphql<{ deleteAccount: boolean }>(DELETE, { password }, token);

export const isDeleted = async (shop: TestShop, { _id }: TestShopper): Promise<boolean> =>
  (await shop.sql('SELECT FROM users WHERE "_id" = $1 AND "deletedAt" IS NOT NULL', [_id])).length === 1;

/** The texts of the files of mails with this address, of a shop without a mail server. */
export function mailsTo(dataDir: string, email: string, type = ''): string[] {
  const folder = path.join(dataDir, 'mail');
  const names = existsSync(folder) ? readdirSync(folder) : [];
  return names
    .filter((name) => name.endsWith(type) && !name.endsWith('.part'))
    .map((name) => readNow(path.join(folder, name)))
    .filter((mail) => mail.includes(email));
}

/** The shop may be deleting it. */
function readNow(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
