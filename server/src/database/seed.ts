import type { DataSource } from 'typeorm';
import { seedCatalogue } from '../features/catalogue';

/** Fills an empty shop; what is there already is left as its owner made it. Returns the number of new rows. */
export async function seed(dataSource: DataSource): Promise<number> {
  return dataSource.transaction((manager) => seedCatalogue(manager));
}
