import type { DataSource } from 'typeorm';
import type { Caller } from '../features/account';
import { createCategoryLoader } from '../features/catalogue';
import type { Services } from '../services';

/** Who asks: what a request says of itself. */
export interface RequestOrigin {
  requestId: string;
  authorization: string | undefined;
  /** The network address that attempts are counted by. */
  clientAddress: string;
}

/** What a resolver gets with every request: the services, who asks, and loaders that live as long as the request. */
export interface Context extends Services {
  requestId: string;
  /** Null for a visitor. */
  caller: Caller | null;
  clientAddress: string;
  loaders: { category: ReturnType<typeof createCategoryLoader> };
}

export function createContext(services: Services, dataSource: DataSource, origin: RequestOrigin): Context {
  const { requestId, authorization, clientAddress } = origin;
  return {
    ...services,
    requestId,
    caller: services.account.caller(authorization),
    clientAddress,
    loaders: { category: createCategoryLoader(dataSource) },
  };
}
