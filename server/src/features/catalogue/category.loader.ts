import DataLoader from 'dataloader';
import type { CatalogueService } from './catalogue.service';
import type { Category } from './category.entity';

export type CategoryLoader = DataLoader<string, Category>;

/** Categories by name, all that one request needs in one statement. */
export function createCategoryLoader(catalogue: CatalogueService): CategoryLoader {
  return new DataLoader(async (names) => {
    const found = await catalogue.categoriesNamed(names);
    const byName = new Map(found.map((category) => [category.categoryName, category]));
    return names.map((name) => byName.get(name) ?? new Error(`No category is called ${name}.`));
  });
}
