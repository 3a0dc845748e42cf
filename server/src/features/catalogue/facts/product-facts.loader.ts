import DataLoader from 'dataloader';
import type { Language } from '../../../../../domain/shop/language';
import type { Product } from '../../../../../domain/catalogue/product';
import type { ProductFacts } from '../../../../../domain/catalogue/product-facts';
import type { ProductFactsService } from './product-facts.service';

/** Batches the facts that a request needs, by _id, into one statement. */
export const createFactsLoader = (
  service: ProductFactsService,
  language: Language,
): DataLoader<string, ProductFacts | null> => new DataLoader((ids) => service.factsOf(ids, language));

/** Batches what goes with products, by their _id: one statement for each level of a query. */
export const createGoesWithLoader = (service: ProductFactsService): DataLoader<string, Product[]> =>
  new DataLoader((ids) => service.goesWith(ids));
