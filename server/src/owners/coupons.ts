import { parseArgs } from 'node:util';
import type { DataSource } from 'typeorm';
import { isCouponValid, validateCoupon } from '../../../domain/order/coupon-rules';
import type { CouponEntry } from '../../../domain/order/coupon-rules';
import { Coupon } from '../features/order';
import { exitCodeOf, OwnerError, say, withShopDatabase } from './shop-database';

const HELP = `npm run coupons                                    lists them
npm run coupons -- set CODE PERCENT [--from TIME] [--until TIME]
npm run coupons -- on CODE
npm run coupons -- off CODE

A coupon takes PERCENT off the total, delivery included. Its code is matched exactly, case included. It may be used
from TIME on, and until TIME (2026-12-24, or 2026-12-24T18:00:00+05:30); without them at any time. What has been
ordered keeps its price.`;

interface Call {
  verb: string | undefined;
  code: string | undefined;
  percent: string | undefined;
  from: string | undefined;
  until: string | undefined;
}

/** `npm run coupons`: from its arguments to the exit code. */
export const runCouponsCommand = (args: string[]): Promise<number> =>
  exitCodeOf(async () => {
    const call = readCall(args);
    if (call.verb === 'help') return void process.stdout.write(`${HELP}\n`);
    await withShopDatabase(await workOf(call));
  });

function readCall(args: string[]): Call {
  const text = { type: 'string' } as const;
  try {
    const { values, positionals } = parseArgs({
      args,
      options: { from: text, until: text, help: { type: 'boolean' } },
      allowPositionals: true,
    });
    const [verb, code, percent, ...more] = positionals;
    if (more.length > 0) throw new OwnerError(HELP);
    return { verb: values.help ? 'help' : verb, code, percent, from: values.from, until: values.until };
  } catch (error) {
    throw new OwnerError((error as Error).message);
  }
}

type Work = (dataSource: DataSource) => Promise<void>;

function workOf({ verb, code, percent, from, until }: Call): Work {
  if (verb === undefined) return listCoupons;
  if (code === undefined) throw new OwnerError(HELP);
  if (verb === 'set' && percent !== undefined)
    return setCoupon({
      code,
      percent: /^\d+$/.test(percent) ? Number(percent) : NaN,
      validFrom: from === undefined ? null : new Date(from),
      validUntil: until === undefined ? null : new Date(until),
    });
  if ((verb === 'on' || verb === 'off') && percent === undefined)
    return (dataSource) => switchCoupon(dataSource, code, verb);
  throw new OwnerError(HELP);
}

/** @throws OwnerError before the database is opened */
function setCoupon(coupon: CouponEntry): Work {
  const [wrong] = Object.values(validateCoupon(coupon));
  if (wrong !== undefined) throw new OwnerError(wrong);
  return async (dataSource) => {
    await dataSource.getRepository(Coupon).upsert({ ...coupon, active: true }, ['code']);
    say(`${coupon.code} takes ${coupon.percent} % off.`);
  };
}

async function switchCoupon(dataSource: DataSource, code: string, verb: 'on' | 'off'): Promise<void> {
  const { affected } = await dataSource.getRepository(Coupon).update({ code }, { active: verb === 'on' });
  if (affected === 0) throw new OwnerError(`There is no coupon ${code}.`);
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
