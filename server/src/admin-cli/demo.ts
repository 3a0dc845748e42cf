import { CommandError } from '../common/command-error';
import { findJwtSecret } from '../common/secret';
import { readConfig, readShopUrl } from '../config';
import { DemoShop } from '../demo-day/demo-shop';
import { fillDay } from '../demo-day/demo-day';
import { sandboxKeys } from '../features/payment';
import { noShopIn, runCommand, print, withDatabase } from './command';

const HELP = `npm run demo    fills an open shop with a day to try the desk with

The shop must be open, outside production, and with sandbox payments. It gets staff of every role, whose passwords are generated
now and printed once, shoppers, orders in every status, and a few problems: an order that is late, a delivery that failed, a
line that was short, a payment without an order, a product that runs low. Run it again for another day.`;

/** Runs `npm run demo`; resolves to its exit code. */
export const runDemoCommand = (args: string[]): Promise<number> =>
  runCommand(args, HELP, async () => {
    if (args.length > 0) throw new CommandError(HELP);
    const { production, razorpay, jwtSecret, dataDir } = readConfig(process.env);
    if (production || razorpay)
      throw new CommandError('The demo needs a shop outside production, with sandbox payments.');
    const url = readShopUrl(process.env);
    const shop = new DemoShop(url.replace(/\/$/, ''));
    await shop.assertTrial();
    const secret = jwtSecret ?? findJwtSecret(dataDir);
    if (secret === null) throw noShopIn(dataDir);
    const keys = sandboxKeys(secret);
    const staff = await withDatabase((dataSource) => fillDay({ dataSource, shop, keys, report: print }));
    print(`The demo is ready: ${url}/desk. These passwords are not shown again.`);
    for (const { role, email, password } of staff)
      process.stdout.write(`${[role.padEnd(8), email, password].join('\t')}\n`);
  });
