import { randomBytes } from 'node:crypto';
import type { DataSource, EntityManager } from 'typeorm';
import words from '../../data/load-test-words.json';
import { DELIVERY_FEE_PAISE } from '../../../domain/cart/pricing';
import { CommandError } from '../common/command-error';
import type { Progress } from '../common/progress';
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

/** How many the shop shall have in all. */
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
    ...{ category, qualities, ...item },
    units: words.units[unit as keyof typeof words.units],
  })),
);
const PRODUCT_WORDS = [
  JSON.stringify(ITEMS.map((item, place) => ({ place, ...item }))),
  ...[ITEMS.length, words.makers, words.trades, words.packs, words.ratings],
];

interface Table {
  name: 'products' | 'users' | 'orders';
  /** The rows that are written with it. */
  others: readonly string[];
  wanted: number;
  /** The number of the last generated one. */
  last: number;
  /** Writes the rows with the numbers from `first` to `last`. */
  write: (manager: EntityManager, first: number, last: number) => Promise<unknown>;
}

/** Fills a shop up to a size, a transaction per batch: the next run continues an interrupted one. */
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
      last: await this.number(`SELECT coalesce(max("id"), 0) AS "number" FROM "products"`),
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
      last: await this.lastUser(),
      write: async (manager, first, last) => {
        await manager.query(INSERT_USERS, [first, last, passwordHash, ...names]);
        await manager.query(INSERT_CARTS, [first, last]);
      },
    });
  }

  private async generateOrders(wanted: number): Promise<void> {
    const users = await this.lastUser();
    if (users === 0) throw new CommandError('Orders need generated users: ask for --users, too.');
    // Their days may have been added up.
    await this.dataSource.query('DELETE FROM "day_figures"');
    await this.fill({
      name: 'orders',
      others: ['order_items', 'order_events', 'payments'],
      wanted,
      last: await this.lastNumber('orders', 'fingerprint', FINGERPRINT_PREFIX),
      write: (manager, first, last) => manager.query(INSERT_ORDERS, [first, last, users, DELIVERY_FEE_PAISE]),
    });
  }

  private async fill({ name, others, wanted, last, write }: Table): Promise<void> {
    let have = await this.number(`SELECT count(*)::int AS "number" FROM "${name}"`);
    this.progress.start(name, have, wanted);
    if (have >= wanted) return;
    while (have < wanted) {
      if (this.signal.aborted) throw new CommandError('Stopped. The same command goes on from here.');
      const size = Math.min(BATCH[name], wanted - have);
      const first = last + 1;
      last += size;
      await this.dataSource.transaction((manager) => write(manager, first, last));
      have += size;
      this.progress.at(name, have, wanted);
    }
    await this.tidy(name, ...others);
  }

  private lastUser(): Promise<number> {
    return this.lastNumber('users', 'emailKey', EMAIL_PREFIX);
  }

  /** The highest number among generated names; 0 when there is none. */
  private lastNumber(table: string, column: string, prefix: string): Promise<number> {
    return this.number(
      `SELECT coalesce(max(substring("${column}" FROM '^${prefix}(\\d+)')::int), 0) AS "number" FROM "${table}"`,
    );
  }

  private async number(statement: string): Promise<number> {
    const [row] = await this.dataSource.query<[{ number: number }]>(statement);
    return row.number;
  }

  /**
   * Rebuilds the indexes, which are half empty and fragmented after row-by-row growth: saves a third of their size. Also
   * refreshes the planner's statistics. An open shop keeps working.
   */
  private async tidy(...tables: string[]): Promise<void> {
    this.progress.print(`Tidying up ${tables[0]} …`);
    for (const table of tables) {
      await this.dataSource.query(`REINDEX TABLE CONCURRENTLY "${table}"`);
      await this.dataSource.query(`VACUUM (ANALYZE) "${table}"`);
    }
  }
}
