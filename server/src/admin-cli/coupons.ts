import { parseArgs } from 'node:util';
import type { DataSource } from 'typeorm';
import { isCouponValid, validateCoupon } from '../../../domain/order/coupon-rules';
import type { CouponEntry } from '../../../domain/order/coupon-rules';
import { Coupon } from '../features/order';
import { CommandError } from '../common/command-error';
import { runCommand, say, withDatabase } from './command';

const HELP = `npm run coupons                                    lists them
npm run coupons -- set CODE PERCENT [--from TIME] [--until TIME]
npm run coupons -- on CODE
npm run coupons -- off CODE

A coupon takes PERCENT off the total, delivery included. Its code is matched exactly, case included. It may be used
from TIME on, and until TIME (2026-12-24, or 2026-12-24T18:00:00+05:30); without them at any time. What has been
ordered keeps its price.`;

interface Call {
  verb?: string;
  code?: string;
  percent?: string;
  from?: string;
  until?: string;
}

/** `npm run coupons`: from its arguments to the exit code. */
export const runCouponsCommand = (args: string[]): Promise<number> =>
  runCommand(args, HELP, async () => withDatabase(workOf(parse(args))));

function parse(args: string[]): Call {
  const text = { type: 'string' } as const;
  try {
    const { values, positionals } = parseArgs({
      args,
      options: { from: text, until: text },
      allowPositionals: true,
    });
    const [verb, code, percent, ...more] = positionals;
    if (more.length > 0) throw new CommandError(HELP);
    return { verb, code, percent, ...values };
  } catch (error) {
    throw new CommandError((error as Error).message);
  }
}

type Work = (dataSource: DataSource) => Promise<void>;

function workOf({ verb, code, percent, from, until }: Call): Work {
  if (verb === undefined) return listCoupons;
  if (code === undefined) throw new CommandError(HELP);
  if (verb === 'set' && percent !== undefined)
    return setCoupon({
      code,
      percent: /^\d+$/.test(percent) ? Number(percent) : NaN,
      validFrom: from === undefined ? null : new Date(from),
      validUntil: until === undefined ? null : new Date(until),
    });
  if ((verb === 'on' || verb === 'off') && percent === undefined)
    return (dataSource) => switchCoupon(dataSource, code, verb);
  throw new CommandError(HELP);
}

/** Validates before the database is opened. @throws CommandError */
function setCoupon(coupon: CouponEntry): Work {
  const [wrong] = Object.values(validateCoupon(coupon));
  if (wrong !== undefined) throw new CommandError(wrong);
  return async (dataSource) => {
    await dataSource.getRepository(Coupon).upsert({ ...coupon, active: true }, ['code']);
    say(`${coupon.code} takes ${coupon.percent} % off.`);
  };
}

async function switchCoupon(dataSource: DataSource, code: string, verb: 'on' | 'off'): Promise<void> {
  const { affected } = await dataSource.getRepository(Coupon).update({ code }, { active: verb === 'on' });
  if (affected === 0) throw new CommandError(`There is no coupon ${code}.`);
  say(`${code} is ${verb}.`);
}

async function listCoupons(dataSource: DataSource): Promise<void> {
  const coupons = await dataSource.getRepository(Coupon).find({ order: { code: 'ASC' } });
  const now = new Date();
  for (const coupon of coupons)
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
