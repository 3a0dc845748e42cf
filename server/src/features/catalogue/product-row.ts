import { Product } from './product.entity';

/** A product as a statement with its columns finds it. */
export type ProductRow = Omit<Product, 'price'>;

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

/** The columns as a SELECT lists them. Statements that are sent often do without TypeORM, which costs more than PostgreSQL. */
export const productColumns = (table: string): string =>
  COLUMNS.map((column) => `${table}."${column}"`).join(', ');

/** The product of a row, whatever else is in it. Column by column, for it is done for every row of a list. */
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
