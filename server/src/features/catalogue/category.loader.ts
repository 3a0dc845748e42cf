import DataLoader from 'dataloader';
import { In } from 'typeorm';
import type { DataSource } from 'typeorm';
import { Category } from './category.entity';

export type CategoryLoader = DataLoader<string, Category>;

/** Categories by name, all that one request needs in one statement. */
export function createCategoryLoader(dataSource: DataSource): CategoryLoader {
  return new DataLoader(async (names) => {
    const found = await dataSource.manager.findBy(Category, { categoryName: In([...names]) });
    const byName = new Map(found.map((category) => [category.categoryName, category]));
    return names.map((name) => byName.get(name) ?? new Error(`No category is called ${name}.`));
  });
}
