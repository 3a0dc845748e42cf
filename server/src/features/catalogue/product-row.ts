import { Product } from './product.entity';

/** A product as a statement with its columns finds it. */
export type ProductRow = Omit<Product, 'price'>;

const COLUMNS = Object.keys({
  _id: true,
  id: true,
  title: true,
  image: true,
  pricePaise: true,
  quantity: true,
  rating: true,
  categoryName: true,
} satisfies Record<keyof ProductRow, true>);

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
