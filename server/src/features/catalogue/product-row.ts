import type { Product as ProductRow } from '../../../../domain/catalogue/product';
import { Product } from './product.entity';

/** A row with a product's columns. */
export type { ProductRow };

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
} satisfies Record<keyof ProductRow, string>;

const COLUMNS = Object.keys(PRODUCT_COLUMNS);

/** The columns of a SELECT. Frequent statements bypass TypeORM, which takes longer than PostgreSQL. */
export const productColumns = (table: string): string =>
  COLUMNS.map((column) => `${table}."${column}"`).join(', ');

/** The product of a row that may have more columns; column by column because lists convert many. */
export function toProduct(row: ProductRow): Product {
  const product = new Product();
  product._id = row._id;
  product.id = row.id;
  product.title = row.title;
  product.image = row.image;
  product.pricePaise = row.pricePaise;
  product.quantity = row.quantity;
  product.rating = row.rating;
  product.categoryName = row.categoryName;
  return product;
}
