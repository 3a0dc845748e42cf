import { parseArgs } from 'node:util';
import type { EntityManager } from 'typeorm';
import { isCouponValid, validateCoupon } from '../../../domain/order/coupon-rules';
import type { Coupon, CouponEntry } from '../../../domain/order/coupon-rules';
import { CommandError } from '../common/command-error';
import { inEnglish } from '../common/shop-error';
import { listCoupons, saveCoupon, switchCoupon } from '../features/order';
import { runCommand, say, withDatabase } from './command';

const HELP = `npm run coupons                                    lists them
npm run coupons -- set CODE PERCENT [--from TIME] [--until TIME]
npm run coupons -- on CODE
npm run coupons -- off CODE

A coupon takes PERCENT off the total, delivery included. Its code is matched exactly, case included. It may be used
from TIME on, and until TIME (2026-12-24, or 2026-12-24T18:00:00+05:30); without them at any time. What has been
ordered keeps its price.`;

/** `npm run coupons`: from its arguments to the exit code. */
export const runCouponsCommand = (args: string[]): Promise<number> =>
  runCommand(args, HELP, async () => {
    const { verb, code, percent, from, until } = parse(args);
    if (verb === undefined) return withDatabase(({ manager }) => list(manager));
    if (code === undefined) throw new CommandError(HELP);
    if (verb === 'set' && percent !== undefined) return set(toCoupon(code, percent, from, until));
    if ((verb !== 'on' && verb !== 'off') || percent !== undefined) throw new CommandError(HELP);
    return withDatabase(({ manager }) => switchTo(manager, code, verb));
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

const toCoupon = (code: string, percent: string, from?: string, until?: string): CouponEntry => ({
  code,
  percent: /^\d+$/.test(percent) ? Number(percent) : NaN,
  validFrom: from === undefined ? null : new Date(from),
  validUntil: until === undefined ? null : new Date(until),
});

async function set(coupon: CouponEntry): Promise<void> {
  const [wrong] = Object.values(inEnglish(validateCoupon(coupon)));
  if (wrong !== undefined) throw new CommandError(wrong);
  await withDatabase(({ manager }) => saveCoupon(manager, coupon));
  say(`${coupon.code} takes ${coupon.percent} % off.`);
}

async function switchTo(manager: EntityManager, code: string, verb: 'on' | 'off'): Promise<void> {
  if (!(await switchCoupon(manager, code, verb === 'on')))
    throw new CommandError(`There is no coupon ${code}.`);
  say(`${code} is ${verb}.`);
}

async function list(manager: EntityManager): Promise<void> {
  const now = new Date();
  for (const coupon of await listCoupons(manager))
    process.stdout.write(`${[coupon.code, `${coupon.percent} %`, stateOf(coupon, now)].join('\t')}\n`);
}

function stateOf(coupon: Coupon, now: Date): string {
  const { active, validFrom, validUntil } = coupon;
  const times = [
    ...(validFrom ? [`from ${validFrom.toISOString()}`] : []),
    ...(validUntil ? [`until ${validUntil.toISOString()}`] : []),
  ];
  return [isCouponValid(coupon, now) ? 'valid' : active ? 'not now' : 'off', ...times].join(' ');
}
