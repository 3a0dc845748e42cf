import type { Caller } from '../features/account';
import { createCategoryLoader } from '../features/catalogue';
import type { Services } from '../services';

/** Where a request comes from, and what it says of itself. */
export interface RequestOrigin {
  authorization: string | undefined;
  /** Until when the client waits for an answer; see Caller. */
  untilMs?: number;
  /** The network that attempts are counted by. */
  clientAddress: string;
  /** The id by which the request is found in the log. */
  requestId?: string;
  /** Says that the answer is the same for everybody. */
  markPublic(): void;
  /** Says that the request changes something, for the metrics. */
  markMutation?(): void;
}

/** What a resolver gets with every request: the services, who asks, and loaders that live as long as the request. */
export interface Context extends Services {
  /** Null for a visitor. */
  caller: Caller | null;
  clientAddress: string;
  requestId: string | undefined;
  markPublic(): void;
  markMutation: RequestOrigin['markMutation'];
  loaders: { readonly category: ReturnType<typeof createCategoryLoader> };
}

/** The context of one request. */
export function createContext(services: Services, origin: RequestOrigin): Context {
  const { authorization, untilMs, clientAddress, requestId, markPublic, markMutation } = origin;
  let category: Context['loaders']['category'] | undefined;
  return {
    caller: services.account.caller(authorization, untilMs),
    clientAddress,
    requestId,
    markPublic,
    markMutation,
    loaders: {
      // Most requests need none.
      get category() {
        return (category ??= createCategoryLoader(services.catalogue));
      },
    },
    // Last: for V8, properties after a spread are some fifty times as slow.
    ...services,
  };
}
