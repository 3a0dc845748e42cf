import type { DataSource } from 'typeorm';
import type { Config } from '../../config';

/** The result of a check: OK, a warning, or a failure. */
export interface Finding {
  state: 'ok' | 'warn' | 'fail';
  text: string;
  /** How to fix it; absent if there is nothing to do. */
  todo?: string;
}

/** What checks have access to. */
export interface CheckedShop {
  config: Config;
  /** Connected as the owner of the tables. */
  owner: DataSource;
  /** Connected as the running shop's role. */
  appUrl: string;
}

/** One check; an error that it throws is a failure. */
export interface Check {
  name: string;
  run(shop: CheckedShop): Promise<Finding>;
}

/** Nothing to do. */
export const ok = (text: string): Finding => ({ state: 'ok', text });
/** A warning: the shop keeps working. */
export const warn = (text: string, todo: string): Finding => ({ state: 'warn', text, todo });
/** A failure, to be fixed. */
export const fail = (text: string, todo: string): Finding => ({ state: 'fail', text, todo });

/** The one row of a statement. */
export const rowOf = async <Row>({ owner }: CheckedShop, statement: string): Promise<Row> =>
  (await owner.query<[Row]>(statement))[0];

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
