import DataLoader from 'dataloader';
import type { Category } from '../../../../domain/catalogue/product';
import type { CatalogueService } from './catalogue.service';

/** Batches the categories that a request needs into one statement. */
export const createCategoryLoader = (catalogue: CatalogueService): DataLoader<string, Category> =>
  new DataLoader(async (names) => {
    const found = await catalogue.categoriesNamed(names);
    const byName = new Map(found.map((category) => [category.categoryName, category]));
    return names.map((name) => byName.get(name) ?? new Error(`No category is called ${name}.`));
  });
