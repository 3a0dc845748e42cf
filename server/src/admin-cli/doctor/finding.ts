import type { DataSource } from 'typeorm';
import type { Config } from '../../config';

/** What a check has found: fine, worth a look, or to be fixed. */
export interface Finding {
  state: 'ok' | 'warn' | 'fail';
  says: string;
  /** What to do about it; absent where nothing is to be done. */
  todo?: string;
}

/** What checks look at. */
export interface CheckedShop {
  config: Config;
  /** As the owner of the tables. */
  owner: DataSource;
  /** Of the role of the running shop. */
  appUrl: string;
}

/** Looks at one thing. What it throws is a failure. */
export interface Check {
  name: string;
  look(shop: CheckedShop): Promise<Finding>;
}

/** Nothing is to be done. */
export const ok = (says: string): Finding => ({ state: 'ok', says });
/** Worth a look; the shop goes on. */
export const warn = (says: string, todo: string): Finding => ({ state: 'warn', says, todo });
/** To be fixed. */
export const fail = (says: string, todo: string): Finding => ({ state: 'fail', says, todo });

/** The one row of a statement. */
export const rowOf = async <Row>(
  { owner }: CheckedShop,
  statement: string,
  values: unknown[] = [],
): Promise<Row> => (await owner.query<[Row]>(statement, values))[0];

/** "3 hours", for people. */
export function inWords(seconds: number): string {
  const units = [
    [86_400, 'days'],
    [3_600, 'hours'],
    [60, 'minutes'],
  ] as const;
  const [size, unit] = units.find(([size]) => seconds >= 2 * size) ?? [1, 'seconds'];
  return `${Math.floor(seconds / size)} ${unit}`;
}
