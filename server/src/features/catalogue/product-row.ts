import { Product } from './product.entity';

const COLUMNS = ['_id', 'id', 'title', 'image', 'pricePaise', 'quantity', 'rating', 'categoryName'] as const;

/** A product as a statement with these columns finds it. */
export type ProductRow = Pick<Product, (typeof COLUMNS)[number]>;

/** The columns of a product for a statement that is sent often: TypeORM's own cost more than PostgreSQL's work. */
export const productColumns = (table: string): string =>
  COLUMNS.map((column) => `${table}."${column}"`).join(', ');

/** The product of a row, whatever else is in it. */
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
