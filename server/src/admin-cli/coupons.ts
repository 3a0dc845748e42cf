import { parseArgs } from 'node:util';
import type { EntityManager } from 'typeorm';
import { formatLocally } from '../../../domain/instant';
import { isCouponValid } from '../../../domain/order/coupon-rules';
import type { Coupon, CouponChange } from '../../../domain/order/coupon-rules';
import { CommandError } from '../common/command-error';
import { readTimeZone } from '../config';
import { changeCoupon, listCoupons, switchCoupon } from '../features/order';
import { inTransaction, runCommand, print, withMigratedDatabase } from './command';
import { readTime } from './shop-time';

const HELP = `npm run coupons                                    lists them
npm run coupons -- set CODE [PERCENT] [--from TIME] [--until TIME]
npm run coupons -- on CODE
npm run coupons -- off CODE

A coupon takes PERCENT off the total, delivery included. Its code is matched exactly, case included. It may be used
from TIME on, and until TIME: 2026-12-24 or 2026-12-24T18:00 by the clock of SHOP_TIME_ZONE, or
2026-12-24T18:00:00+05:30. A date alone means the whole day. Options that are left out stay as they are; none removes a time.
Existing orders keep their price.`;

const NO_TIME = 'none';

/** Runs `npm run coupons`; resolves to its exit code. */
export const runCouponsCommand = (args: string[]): Promise<number> =>
  runCommand(args, HELP, async () => {
    const { verb, code, percent, from, until } = parse(args);
    const timeZone = readTimeZone(process.env);
    if (verb === undefined) return withMigratedDatabase(({ manager }) => list(manager, timeZone));
    if (code === undefined) throw new CommandError(HELP);
    if (verb === 'set') {
      const times = {
        validFrom: timeOf(from, timeZone, 'from'),
        validUntil: timeOf(until, timeZone, 'until'),
      };
      return set({ code, percent: percentOf(percent), ...times }, timeZone);
    }
    if ((verb !== 'on' && verb !== 'off') || percent !== undefined) throw new CommandError(HELP);
    return switchTo(code, verb);
  });

function parse(args: string[]) {
  const text = { type: 'string' } as const;
  try {
    const options = { from: text, until: text };
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const [verb, code, percent, ...more] = positionals;
    if (more.length > 0) throw new CommandError(HELP);
    return { verb, code, percent, ...values };
  } catch (error) {
    throw new CommandError((error as Error).message);
  }
}

const percentOf = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : /^\d+$/.test(text) ? Number(text) : NaN;

/** Undefined: unchanged; null: none. */
function timeOf(text: string | undefined, timeZone: string, edge: 'from' | 'until'): Date | null | undefined {
  if (text === undefined) return undefined;
  return text === NO_TIME ? null : readTime(text, timeZone, edge);
}

async function set(change: CouponChange, timeZone: string): Promise<void> {
  const { before, after, isChanged } = await inTransaction((manager) => changeCoupon(manager, change));
  const was = before && isChanged ? ` It was ${inWords(before, timeZone)}.` : '';
  print(`${after.code} is ${inWords(after, timeZone)}.${was}`);
  if (!after.active) print(`It is switched off: npm run coupons -- on ${after.code}`);
  if (after.validUntil && after.validUntil <= new Date()) print('It has expired: nobody can use it.');
}

async function switchTo(code: string, verb: 'on' | 'off'): Promise<void> {
  if (!(await inTransaction((manager) => switchCoupon(manager, code, verb === 'on'))))
    throw new CommandError(`There is no coupon ${code}.`);
  print(`${code} is ${verb}.`);
}

async function list(manager: EntityManager, timeZone: string): Promise<void> {
  const now = new Date();
  for (const coupon of await listCoupons(manager)) {
    const state = isCouponValid(coupon, now) ? 'valid' : coupon.active ? 'not valid now' : 'off';
    const times = timesOf(coupon, timeZone).join(' ');
    const columns = [coupon.code, `${coupon.percent}%`, times ? `${state}, ${times}` : state];
    process.stdout.write(`${columns.join('\t')}\n`);
  }
}

const inWords = (coupon: Coupon, timeZone: string): string =>
  [`${coupon.percent}% off`, ...timesOf(coupon, timeZone)].join(' ');

const timesOf = ({ validFrom, validUntil }: Coupon, timeZone: string): string[] => [
  ...(validFrom ? [`from ${formatLocally(validFrom, timeZone)}`] : []),
  ...(validUntil ? [`until ${formatLocally(validUntil, timeZone)}`] : []),
];
