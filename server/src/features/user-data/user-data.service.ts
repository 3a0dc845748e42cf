import { setImmediate } from 'node:timers/promises';
import type { EntityManager } from 'typeorm';
import { formatInstant } from '../../../../domain/instant';
import { messageOf } from '../../../../domain/order/event-message';
import type { OrderEvent } from '../../../../domain/order/order-events';
import { receiptNumber } from '../../../../domain/receipt/receipt-number';
import type { ReceiptKind } from '../../../../domain/receipt/receipt-number';
import { unauthenticated } from '../account';
import type { AttemptLimit, Caller, UserTransactions } from '../account';
import { LISTS, SINGLE } from './user-data-sql';

const DOWNLOADS_AN_HOUR = 10;
const HOUR_MINUTES = 60;
/** The length of a chunk, between which other requests get their turn. */
const CHUNK_LENGTH = 64_000;

/** A name in the file, and its rows as JSON. */
interface Section {
  name: string;
  isList: boolean;
  rows: string[];
}

/** A JSON document, and its file name. */
export interface UserDataFile {
  name: string;
  chunks: AsyncGenerator<string>;
}

/** Exports everything that the shop keeps about a shopper. */
export class UserDataService {
  constructor(
    private readonly transactions: UserTransactions,
    private readonly attempts: AttemptLimit,
  ) {}

  /**
   * All of the caller's data, of one moment. Everything is read before the first chunk: a client that reads slowly keeps no
   * connection of the database.
   * @throws ShopError UNAUTHENTICATED, RATE_LIMITED
   */
  async download(caller: Caller | null): Promise<UserDataFile> {
    if (!caller) throw unauthenticated();
    await this.transactions.userOf(caller);
    await this.attempts.count([
      { key: ['download of', caller._id], most: DOWNLOADS_AN_HOUR, minutes: HOUR_MINUTES },
    ]);
    const sections = await this.transactions.snapshot(caller, (manager, { _id }) => readAll(manager, _id));
    const now = formatInstant(new Date());
    return { name: `my-data-${now.slice(0, 10)}.json`, chunks: inChunks(documentOf(sections, now)) };
  }
}

async function readAll(manager: EntityManager, userId: string): Promise<Section[]> {
  const sections: Section[] = [];
  for (const [name, statement] of Object.entries({ ...SINGLE, ...LISTS })) {
    // As text: what is only passed on need not become objects.
    const rows = await manager.query<{ json: string }[]>(
      `SELECT to_json(own)::text AS "json" FROM (${statement}) AS own`,
      [userId],
    );
    sections.push({ name, isList: name in LISTS, rows: rows.map(({ json }) => json) });
  }
  return sections;
}

function* documentOf(sections: readonly Section[], now: string): Generator<string> {
  yield `{"downloadedAt":"${now}"`;
  for (const { name, isList, rows } of sections) {
    yield `,\n"${name}":`;
    if (isList) yield '[';
    for (const [index, row] of rows.entries())
      yield `${index > 0 ? ',\n' : ''}${name === 'orders' ? orderOf(row) : row}`;
    if (isList) yield ']';
  }
  yield '}\n';
}

/** The parts of an order that are worded here. */
interface OrderJson {
  events: (Pick<OrderEvent, 'code' | 'params'> & { at: string; status: string | null })[];
  receipts: { kind: ReceiptKind; year: string; count: number }[];
}

/** An order with its events in words, and its receipts by number. */
function orderOf(json: string): string {
  const { events, receipts, ...order } = JSON.parse(json) as OrderJson;
  return JSON.stringify({
    ...order,
    events: events.map(({ code, params, ...event }) => ({ ...event, message: messageOf({ code, params }) })),
    receipts: receipts.map(({ kind, year, count, ...receipt }) => ({
      number: receiptNumber(kind, year, count),
      kind,
      ...receipt,
    })),
  });
}

async function* inChunks(parts: Iterable<string>): AsyncGenerator<string> {
  let chunk = '';
  for (const part of parts) {
    chunk += part;
    if (chunk.length < CHUNK_LENGTH) continue;
    yield chunk;
    chunk = '';
    await setImmediate();
  }
  yield chunk;
}
