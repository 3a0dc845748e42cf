import type { EntityManager } from 'typeorm';
import type { Category, Product } from '../../../../domain/catalogue/product';

/** The columns of a product, each with its type in the database. */
export const PRODUCT_COLUMNS = {
  _id: 'text',
  id: 'int',
  title: 'text',
  image: 'text',
  pricePaise: 'int',
  quantity: 'text',
  rating: 'float8',
  categoryName: 'text',
} satisfies Record<keyof Product, string>;

/** The columns of a category, each with its type in the database. */
export const CATEGORY_COLUMNS = {
  _id: 'text',
  id: 'int',
  categoryName: 'text',
  image: 'text',
  description: 'text',
} satisfies Record<keyof Category, string>;

const listColumns = (columns: object, table: string): string =>
  Object.keys(columns)
    .map((name) => `${table}."${name}"`)
    .join(', ');

/** Selects categories; the columns are named because a prepared `SELECT *` breaks when a migration adds one. */
export const SELECT_CATEGORIES = `SELECT ${listColumns(CATEGORY_COLUMNS, 'category')} FROM "categories" AS category`;

/** The columns of a product, for a SELECT. */
export const productColumns = (table: string): string => listColumns(PRODUCT_COLUMNS, table);
export const SELECT_PRODUCTS = `SELECT ${productColumns('product')} FROM "products" AS product`;

/** The products with these ids, within a transaction; those that do not exist are left out. */
export const findProducts = (manager: EntityManager, ids: readonly string[]): Promise<Product[]> =>
  manager.query<Product[]>(`${SELECT_PRODUCTS} WHERE "_id" = ANY($1)`, [ids]);
