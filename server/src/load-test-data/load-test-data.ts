import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DataSource, EntityManager } from 'typeorm';
import words from '../../data/load-test-words.json';
import { DELIVERY_FEE_PAISE } from '../../../domain/cart/pricing';
import { CommandError } from '../common/command-error';
import type { Progress } from '../common/progress';
import { acquireAdvisoryLock, tryAdvisoryLock } from '../database/advisory-lock';
import { hashPassword } from '../features/account';
import {
  EMAIL_PREFIX,
  FINGERPRINT_PREFIX,
  INSERT_CARTS,
  INSERT_ORDERS,
  INSERT_PRODUCTS,
  INSERT_STOCK,
  INSERT_USERS,
} from './statements';

/** The target number of each. */
export interface Wanted {
  products?: number;
  users?: number;
  orders?: number;
  /** The password of every generated user; absent: they cannot log in. */
  password?: string;
}

/** Large enough to be fast, small enough to lose little when interrupted. */
const BATCH = { products: 10_000, users: 5_000, orders: 5_000 };

/** The items of all categories. */
const ITEMS = Object.entries(words.shelves).flatMap(([category, { items, qualities }]) =>
  items.map(({ unit, ...item }) => ({
    category,
    qualities,
    ...item,
    units: words.units[unit as keyof typeof words.units],
  })),
);
const PRODUCT_WORDS = [
  JSON.stringify(ITEMS.map((item, place) => ({ place, ...item }))),
  ITEMS.length,
  words.makers,
  words.trades,
  words.packs,
  words.ratings,
];

const LOOK_AGAIN_MS = 500;
/** The isolation in which a statement sees what was committed while the one before waited for a lock. */
const AFTER_WAITING = 'READ COMMITTED';
const REINDEXING = `SELECT count(*)::int AS "number" FROM pg_stat_progress_create_index
  WHERE datname = current_database()`;

interface Table {
  name: 'products' | 'users' | 'orders';
  /** The rows that are written with it. */
  others: readonly string[];
  wanted: number;
  /** Reads the number of the last generated one. */
  readLast: (manager: EntityManager) => Promise<number>;
  /** Writes the rows with the numbers from `first` to `last`. */
  write: (manager: EntityManager, first: number, last: number) => Promise<unknown>;
}

/** How many rows a table has, and the number of the last generated one. */
interface Extent {
  have: number;
  last: number;
}

/**
 * Fills a shop up to a size, a transaction per batch: the next run continues an interrupted one. Runs take turns with their
 * batches, also with one whose process was killed while the database commits its last.
 */
export class LoadTestData {
  constructor(
    private readonly dataSource: DataSource,
    private readonly progress: Progress,
    private readonly signal: AbortSignal,
  ) {}

  /** @throws CommandError when it is interrupted, or the numbers are impossible */
  async generate({ products, users, orders, password }: Wanted): Promise<void> {
    if (products !== undefined) await this.generateProducts(products);
    if (users !== undefined) await this.generateUsers(users, password ?? randomBytes(32).toString('hex'));
    if (orders !== undefined) await this.generateOrders(orders);
  }

  private async generateProducts(wanted: number): Promise<void> {
    await this.fill({
      name: 'products',
      others: [
        'product_terms',
        'product_terms_out',
        'search_terms',
        'product_counts',
        'stock',
        'stock_movements',
      ],
      wanted,
      readLast: (manager) => numberOf(manager, `SELECT coalesce(max("id"), 0) AS "number" FROM "products"`),
      write: async (manager, first, last) => {
        await manager.query(INSERT_PRODUCTS, [first, last, ...PRODUCT_WORDS]);
        await manager.query(INSERT_STOCK, [first, last]);
      },
    });
  }

  private async generateUsers(wanted: number, password: string): Promise<void> {
    const passwordHash = await hashPassword(password);
    const names = [words.firstNames, words.lastNames];
    await this.fill({
      name: 'users',
      others: ['cart_items'],
      wanted,
      readLast: lastUser,
      write: async (manager, first, last) => {
        await manager.query(INSERT_USERS, [first, last, passwordHash, ...names]);
        await manager.query(INSERT_CARTS, [first, last]);
      },
    });
  }

  private async generateOrders(wanted: number): Promise<void> {
    const users = await lastUser(this.dataSource.manager);
    if (users === 0) throw new CommandError('Orders need generated users: ask for --users, too.');
    // Their days may have been added up.
    await this.dataSource.query('DELETE FROM "day_figures"');
    await this.fill({
      name: 'orders',
      others: ['order_items', 'order_events', 'payments'],
      wanted,
      readLast: (manager) => lastNumber(manager, 'orders', 'fingerprint', FINGERPRINT_PREFIX),
      write: (manager, first, last) => manager.query(INSERT_ORDERS, [first, last, users, DELIVERY_FEE_PAISE]),
    });
  }

  private async fill(table: Table): Promise<void> {
    const { name, others, wanted } = table;
    let extent = await this.dataSource.transaction(AFTER_WAITING, (manager) => measure(manager, table));
    this.progress.start(name, extent.have, wanted);
    if (extent.have >= wanted) return;
    while (extent.have < wanted) {
      if (this.signal.aborted) throw new CommandError('Stopped. The same command goes on from here.');
      const before = extent;
      extent = await this.dataSource.transaction(AFTER_WAITING, (manager) =>
        addBatch(manager, table, before),
      );
      this.progress.at(name, extent.have, wanted);
    }
    await this.reindex(name, ...others);
  }

  /**
   * Rebuilds the indexes, which are half empty and fragmented after row-by-row growth: saves a third of their size. Also
   * refreshes the planner's statistics. An open shop keeps working.
   */
  private async reindex(...tables: string[]): Promise<void> {
    this.progress.print(`Reindexing ${tables[0]} …`);
    while (!(await this.reindexAlone(tables))) {
      if (this.signal.aborted)
        throw new CommandError(`Stopped. All rows are there; ${tables[0]} has not been reindexed.`);
      await sleep(LOOK_AGAIN_MS);
    }
  }

  /**
   * False if another run reindexes, or PostgreSQL still does for a killed one: two would deadlock, as REINDEX CONCURRENTLY
   * waits for all earlier transactions.
   */
  private reindexAlone(tables: string[]): Promise<boolean> {
    return this.dataSource.transaction(AFTER_WAITING, async (manager) => {
      if (!(await tryAdvisoryLock(manager, 'reindexing')) || (await numberOf(manager, REINDEXING)) > 0)
        return false;
      // On other connections: a transaction may contain neither.
      for (const table of tables) {
        await this.dataSource.query(`REINDEX TABLE CONCURRENTLY "${table}"`);
        await this.dataSource.query(`VACUUM (ANALYZE) "${table}"`);
      }
      return true;
    });
  }
}

/** Waits for other runs, then reads what there is; the last number, which takes long, only if rows were added by others. */
async function measure(manager: EntityManager, { name, readLast }: Table, known?: Extent): Promise<Extent> {
  await acquireAdvisoryLock(manager, 'loadTestData');
  const have = await numberOf(manager, `SELECT count(*)::int AS "number" FROM "${name}"`);
  if (have === known?.have) return known;
  return { have, last: Math.max(await readLast(manager), known?.last ?? 0) };
}

async function addBatch(manager: EntityManager, table: Table, known: Extent): Promise<Extent> {
  const { have, last } = await measure(manager, table, known);
  const size = Math.max(0, Math.min(BATCH[table.name], table.wanted - have));
  if (size > 0) await table.write(manager, last + 1, last + size);
  return { have: have + size, last: last + size };
}

const lastUser = (manager: EntityManager): Promise<number> =>
  lastNumber(manager, 'users', 'emailKey', EMAIL_PREFIX);

/** The highest number among generated names; 0 when there is none. */
const lastNumber = (manager: EntityManager, table: string, column: string, prefix: string): Promise<number> =>
  numberOf(
    manager,
    `SELECT coalesce(max(substring("${column}" FROM '^${prefix}(\\d+)')::int), 0) AS "number" FROM "${table}"`,
  );

async function numberOf(manager: EntityManager, statement: string): Promise<number> {
  const [row] = await manager.query<[{ number: number }]>(statement);
  return row.number;
}
