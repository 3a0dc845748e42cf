import { CommandError } from '../common/command-error';
import { deleteAccount } from '../features/privacy';
import { inTransaction, print, runCommand } from './command';

const HELP = `npm run accounts -- delete ID      or the email

Deletes a shopper's account, as shoppers do on their profile: for example, one that a restored backup has brought back,
by the id that the log shows for its deletion. Orders stay, without personal data, and an email confirms it. It is refused
while an order is under way or a refund is outstanding.`;

/** Runs `npm run accounts`; resolves to its exit code. */
export const runAccountsCommand = (args: string[]): Promise<number> =>
  runCommand(args, HELP, async () => {
    const [verb, idOrEmail, ...more] = args;
    if (verb !== 'delete' || !idOrEmail || more.length > 0) throw new CommandError(HELP);
    const _id = await inTransaction((manager) => deleteAccount(manager, idOrEmail));
    print(`The account ${_id} was deleted.`);
  });
