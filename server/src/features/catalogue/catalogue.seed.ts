import type { EntityManager } from 'typeorm';
import catalogue from '../../../data/catalogue.json';
import { toPaise } from '../../../../domain/cart/pricing';
import { slugOf } from '../../../../domain/catalogue/product-rules';
import { insertMissing } from '../../database/insert-missing';
import { CategoryEntity } from './category.entity';
import { ProductEntity } from './product.entity';

/** Seeds the 9 categories and 72 products of a new shop; returns the number of new rows. */
export async function seedCatalogue(manager: EntityManager): Promise<number> {
  const categories = catalogue.categories.map((category) => ({ ...category, _id: category.categoryName }));
  const products = catalogue.products.map(({ price, ...product }) => ({
    ...product,
    _id: slugOf(product.title),
    pricePaise: toPaise(price),
  }));
  const inserted = await insertMissing(manager, CategoryEntity, categories);
  return inserted + (await insertMissing(manager, ProductEntity, products));
}
