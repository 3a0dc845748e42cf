import { randomBytes } from 'node:crypto';
import type { DataSource, EntityManager } from 'typeorm';
import type { Progress } from '../common/progress';
import { insertRows } from '../database/insert-rows';
import { hashPassword, USER_COLUMNS } from '../features/account';
import { PRODUCT_COLUMNS } from '../features/catalogue';
import { CART_COLUMNS, ITEM_COLUMNS, ORDER_COLUMNS } from './columns';
import { generateOrder, ORDER_FINGERPRINT } from './orders';
import { generateProduct } from './products';
import { generateCart, generateShopper, SHOPPER_EMAIL } from './shoppers';
import type { Basket } from './shoppers';

/** How many the shop shall have in all. */
export interface Wanted {
  products?: number;
  users?: number;
  orders?: number;
  /** What every generated user logs in with; absent: nobody can. */
  password?: string;
}

/** Says what stops a growth, in one line. */
export class GrowthError extends Error {}

/** Large enough to be quick, small enough to lose little when it breaks off. */
const BATCH = { products: 20_000, users: 5_000, orders: 5_000 };
/** How many different products are in generated carts and orders, about. */
const BASKET = 20_000;

interface Table {
  name: 'products' | 'users' | 'orders';
  /** What is written with it. */
  others: readonly string[];
  wanted: number;
  /** The number of the first that is made. */
  next: number;
  /** Writes those numbers. */
  write: (manager: EntityManager, numbers: readonly number[]) => Promise<unknown>;
}

/** Brings a shop up to size. A batch is one transaction, so that what broke off is gone on with by the next run. */
export class Growth {
  constructor(
    private readonly dataSource: DataSource,
    private readonly progress: Progress,
    private readonly signal: AbortSignal,
  ) {}

  /** @throws GrowthError when it is interrupted, or asks for what cannot be */
  async grow({ products, users, orders, password }: Wanted): Promise<void> {
    if (products !== undefined) await this.growProducts(products);
    if (users !== undefined) await this.growUsers(users, password ?? randomBytes(32).toString('hex'));
    if (orders !== undefined) await this.growOrders(orders);
  }

  private async growProducts(wanted: number): Promise<void> {
    await this.fill({
      name: 'products',
      others: ['product_terms', 'search_terms', 'product_counts'],
      wanted,
      next: 1 + (await this.number(`SELECT coalesce(max("id"), 0) AS "number" FROM "products"`)),
      write: (manager, numbers) =>
        insertRows(manager, 'products', PRODUCT_COLUMNS, numbers.map(generateProduct)),
    });
  }

  private async growUsers(wanted: number, password: string): Promise<void> {
    const basket = await this.basket();
    const passwordHash = await hashPassword(password);
    await this.fill({
      name: 'users',
      others: ['cart_items'],
      wanted,
      next: 1 + (await this.lastShopper()),
      write: async (manager, numbers) => {
        const users = numbers.map((number) => ({ ...generateShopper(number), passwordHash }));
        await insertRows(manager, 'users', USER_COLUMNS, users);
        const carts = numbers.flatMap((number) => generateCart(number, basket));
        await insertRows(manager, 'cart_items', CART_COLUMNS, carts);
      },
    });
  }

  private async growOrders(wanted: number): Promise<void> {
    const basket = await this.basket();
    const shoppers = await this.lastShopper();
    if (shoppers === 0) throw new GrowthError('Orders need generated users: ask for --users, too.');
    await this.fill({
      name: 'orders',
      others: ['order_items'],
      wanted,
      next: 1 + (await this.lastNumber('orders', 'fingerprint', ORDER_FINGERPRINT)),
      write: async (manager, numbers) => {
        const made = numbers.map((number) => generateOrder(number, shoppers, basket));
        await insertRows(
          manager,
          'orders',
          ORDER_COLUMNS,
          made.map(({ order }) => order),
        );
        await insertRows(
          manager,
          'order_items',
          ITEM_COLUMNS,
          made.flatMap(({ items }) => items),
        );
      },
    });
  }

  /** Tidies up behind itself where it has written anything. */
  private async fill({ name, others, wanted, next, write }: Table): Promise<void> {
    let have = await this.number(`SELECT count(*)::int AS "number" FROM "${name}"`);
    this.progress.start(name, have, wanted);
    if (have >= wanted) return;
    for (let first = next; have < wanted;) {
      if (this.signal.aborted) throw new GrowthError('Stopped. The same command goes on from here.');
      const size = Math.min(BATCH[name], wanted - have);
      const numbers = Array.from({ length: size }, (_, index) => first + index);
      await this.dataSource.transaction((manager) => write(manager, numbers));
      first += size;
      have += size;
      this.progress.at(name, have, wanted);
    }
    await this.tidy(name, ...others);
  }

  /** Products for carts and orders, from all over the catalogue. */
  private basket(): Promise<Basket> {
    return this.dataSource.query(
      `SELECT "_id", "title", "image", "pricePaise", "quantity" FROM "products"
       WHERE "id" % (SELECT 1 + count(*) / ${BASKET} FROM "products") = 0 ORDER BY "id"`,
    );
  }

  private lastShopper(): Promise<number> {
    return this.lastNumber('users', 'emailKey', SHOPPER_EMAIL);
  }

  /** The highest number among the names that were generated; 0 when there is none. */
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
   * Indexes that grew row by row are half empty and lie scattered; built anew they take two thirds of the room, and
   * their lists lie together. And what the database knows of its tables is brought up to date, so that it plans well
   * from the first request on. A shop that is open goes on meanwhile.
   */
  private async tidy(...tables: string[]): Promise<void> {
    this.progress.say(`Tidying up ${tables[0]} …`);
    for (const table of tables) {
      await this.dataSource.query(`REINDEX TABLE CONCURRENTLY "${table}"`);
      await this.dataSource.query(`VACUUM (ANALYZE) "${table}"`);
    }
  }
}
