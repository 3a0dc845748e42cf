import type { DataSource } from 'typeorm';
import { createCategoryLoader } from '../features/catalogue';
import type { Services } from '../services';

/** What a resolver gets with every request: the services, and loaders that live as long as the request. */
export interface Context extends Services {
  requestId: string;
  loaders: { category: ReturnType<typeof createCategoryLoader> };
}

export function createContext(services: Services, dataSource: DataSource, requestId: string): Context {
  return { ...services, requestId, loaders: { category: createCategoryLoader(dataSource) } };
}
