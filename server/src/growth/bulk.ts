import type { EntityManager } from 'typeorm';

/** The columns that are written, each with its type in the database. */
export type Columns<Row> = Readonly<Partial<Record<keyof Row & string, string>>>;

/** Writes any number of rows in one statement. */
export async function insertRows<Row extends object>(
  manager: EntityManager,
  table: string,
  columns: Columns<Row>,
  rows: readonly Row[],
): Promise<void> {
  const names = Object.keys(columns) as (keyof Row & string)[];
  const lists = names.map((name, index) => `$${index + 1}::${columns[name]}[]`);
  await manager.query(
    `INSERT INTO "${table}" (${names.map((name) => `"${name}"`).join(', ')}) SELECT * FROM unnest(${lists.join(', ')})`,
    names.map((name) => rows.map((row) => row[name])),
  );
}

export const PRODUCT_COLUMNS = {
  _id: 'text',
  id: 'int',
  title: 'text',
  image: 'text',
  pricePaise: 'int',
  quantity: 'text',
  rating: 'float8',
  categoryName: 'text',
};
export const USER_COLUMNS = {
  _id: 'uuid',
  firstName: 'text',
  lastName: 'text',
  email: 'text',
  emailKey: 'text',
  passwordHash: 'text',
};
export const CART_COLUMNS = { userId: 'uuid', productId: 'text', qty: 'int' };
export const ORDER_COLUMNS = {
  userId: 'uuid',
  _id: 'uuid',
  state: 'text',
  payment: 'text',
  address: 'text',
  contact: 'text',
  pricePaise: 'int',
  deliveryPaise: 'int',
  discountPaise: 'int',
  totalPaise: 'int',
  fingerprint: 'text',
  providerOrderId: 'text',
  providerPaymentId: 'text',
  startedAt: 'timestamptz',
  createdAt: 'timestamptz',
};
export const ITEM_COLUMNS = {
  userId: 'uuid',
  orderId: 'uuid',
  position: 'int',
  productId: 'text',
  title: 'text',
  image: 'text',
  pricePaise: 'int',
  quantity: 'text',
  qty: 'int',
};
