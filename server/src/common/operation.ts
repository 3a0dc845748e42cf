declare module 'http' {
  interface ServerResponse {
    /** The GraphQL operation of a request; other requests are named by their path. */
    operation?: Operation;
    /** Names the operation, once it is known. */
    describe?: () => Operation;
    /** The status that REST has for what went wrong in a GraphQL response. */
    failedWith?: number;
  }
}

/** The operation of a request, by a known name: clients' own names could be unlimited. */
export interface Operation {
  /** Such as `graphql`, `mutation`, `api`, `desk`, `page`. */
  kind: string;
  /** Such as `PlaceOrder`, or `GET /api/products/:productId`. */
  name: string;
}

/** The name of everything that has none of its own. */
export const OTHER = 'other';
