import { getMetadataArgsStorage } from 'typeorm';
import type { EntityManager } from 'typeorm';
import { MAX_QTY } from '../../../../domain/cart/qty';
import type { Product } from '../../../../domain/catalogue/product';
import { CategoryEntity } from './category.entity';
import { ProductFactsEntity } from './facts/product-facts.entity';
import { ProductEntity } from './product.entity';

/** Columns, each with its type in the database. */
export type Columns = Readonly<Record<string, string>>;

/** The columns of an entity that are selected, or those that are not. */
function columnsOf(entity: new () => object, selected = true): Columns {
  const columns = getMetadataArgsStorage()
    .filterColumns(entity)
    .filter(({ options }) => (options.select ?? true) === selected);
  return Object.fromEntries(
    columns.map(({ propertyName, options: { type, array } }) => [
      propertyName,
      `${String(type)}${array ? '[]' : ''}`,
    ]),
  );
}

export const CATEGORY_COLUMNS = columnsOf(CategoryEntity);
const PRODUCT_COLUMNS = columnsOf(ProductEntity);
/** The columns of a product that only searches and filters read. */
const LISTED_COLUMNS = columnsOf(ProductEntity, false);
/** All columns of a product. */
export const ALL_COLUMNS: Columns = { ...PRODUCT_COLUMNS, ...LISTED_COLUMNS };
const { mrpPaise, packAmount, packUnit, soldByWeight, dietMark } = PRODUCT_COLUMNS;
/** The facts that are columns of "products", as its lists show them. */
export const PRODUCT_FACTS_COLUMNS = {
  mrpPaise,
  packAmount,
  packUnit,
  soldByWeight,
  dietMark,
  ...LISTED_COLUMNS,
} as Columns;
const { productId: _productId, ...factsColumns } = columnsOf(ProductFactsEntity);
/** The columns that only a product's own page shows, without the key. */
export const FACTS_COLUMNS: Columns = factsColumns;

/** The defaults of facts that are never null. */
export const EMPTY_FACTS: Readonly<Record<string, string>> = {
  soldByWeight: 'false',
  alsoKnownAs: `'{}'`,
  goesWith: `'{}'`,
};

/** Names of columns as a list for a SELECT. */
export const listNames = (names: readonly string[], prefix = ''): string =>
  names.map((name) => `${prefix}"${name}"`).join(', ');
export const listColumns = (columns: Columns, prefix = ''): string => listNames(Object.keys(columns), prefix);
/** Columns as the definition of a record. */
export const defineColumns = (columns: Columns): string =>
  Object.entries(columns)
    .map(([name, type]) => `"${name}" ${type}`)
    .join(', ');

/** The last place (`id`) of a table of products, after which others come; after a place near the highest possible none could. */
export const lastPlace = (table: string): string =>
  `(SELECT coalesce(max("id"), 0) FROM "${table}" WHERE "id" < 2000000000)`;

/** Selects categories; the columns are named because a prepared `SELECT *` breaks when a migration adds one. */
export const SELECT_CATEGORIES = `SELECT ${listColumns(CATEGORY_COLUMNS, 'category.')} FROM "categories" AS category`;

/**
 * What shoppers see of a product's stock. A sale that leaves the level as it is changes neither value, so both may be cached. A product
 * without a row is not counted.
 */
const stockColumns = (table: string): string => `
  coalesce((SELECT "level" FROM "stock" WHERE "productId" = ${table}."_id"), 'IN_STOCK') AS "stockLevel",
  coalesce((SELECT CASE WHEN "level" = 'OUT_OF_STOCK' THEN 0 ELSE "maxPerOrder" END FROM "stock"
    WHERE "productId" = ${table}."_id"), ${MAX_QTY}) AS "maxQty"`;

/** The columns of a product, for a SELECT. */
export const productColumns = (table: string): string =>
  `${listColumns(PRODUCT_COLUMNS, `${table}.`)}, ${table}."titleHi", ${stockColumns(table)}`;
/** The same of a table called product, put together once. */
export const SELECTED_PRODUCT = productColumns('product');
export const SELECT_PRODUCTS = `SELECT ${SELECTED_PRODUCT} FROM "products" AS product`;

/** The product of a row with further columns. Field by field: copying the rest of an object is much slower. */
export const toProduct = (row: Product): Product => ({
  _id: row._id,
  id: row.id,
  title: row.title,
  titleHi: row.titleHi,
  image: row.image,
  pricePaise: row.pricePaise,
  quantity: row.quantity,
  rating: row.rating,
  categoryName: row.categoryName,
  mrpPaise: row.mrpPaise,
  packAmount: row.packAmount,
  packUnit: row.packUnit,
  soldByWeight: row.soldByWeight,
  dietMark: row.dietMark,
  stockLevel: row.stockLevel,
  maxQty: row.maxQty,
});

/** The products with these ids, within a transaction; those that do not exist are left out. */
export const findProducts = (manager: EntityManager, ids: readonly string[]): Promise<Product[]> =>
  manager.query(`${SELECT_PRODUCTS} WHERE product."_id" = ANY($1)`, [ids]);
