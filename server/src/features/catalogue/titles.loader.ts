import DataLoader from 'dataloader';
import type { CatalogueService, ProductTitles } from './catalogue.service';

/** Batches the names of products, by their _id: one statement for each level of a query. */
export const createTitlesLoader = (catalogue: CatalogueService): DataLoader<string, ProductTitles | null> =>
  new DataLoader((ids) => catalogue.titlesOf(ids));
