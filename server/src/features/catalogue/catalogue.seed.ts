import type { EntityManager } from 'typeorm';
import catalogue from '../../../data/catalogue.json';
import { toPaise } from '../../../../domain/cart/pricing';
import { slugOf } from '../../../../domain/catalogue/product-rules';
import { Category } from './category.entity';
import { Product } from './product.entity';
import type { ProductRow } from './product-row';

/** The 9 categories and 72 products that the shop opens with; rows that exist stay as they are. */
export async function seedCatalogue(manager: EntityManager): Promise<number> {
  const categories = catalogue.categories.map((category) => ({ ...category, _id: category.categoryName }));
  const products = catalogue.products.map(({ price, ...product }): ProductRow => ({
    ...product,
    _id: slugOf(product.title),
    pricePaise: toPaise(price),
  }));
  return (
    (await insertMissing(manager, Category, categories)) + (await insertMissing(manager, Product, products))
  );
}

async function insertMissing<Row extends object>(
  manager: EntityManager,
  entity: new () => Row,
  rows: Partial<Row>[],
): Promise<number> {
  const result = await manager
    .createQueryBuilder()
    .insert()
    .into(entity)
    .values(rows as Row[])
    .orIgnore()
    .returning('_id')
    .execute();
  return (result.raw as unknown[]).length;
}
