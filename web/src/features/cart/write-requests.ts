import type { ApolloClient, OperationVariables, TypedDocumentNode } from '@apollo/client';
import {
  AddToWishlistDocument,
  MoveToCartDocument,
  MoveToWishlistDocument,
  RemoveFromWishlistDocument,
  SetCartQtyDocument,
} from '@/gql/operations';
import type { Lists } from './lists';
import type { Patch } from './product-writes';

/** A request without an answer for so long has failed: what is shown must not stay unconfirmed. */
const TIMEOUT_MS = 15_000;

/** Answers are not cached as they come: only what they say of their own product is sure to be the latest. */
async function mutate<Data, Variables extends OperationVariables>(
  client: ApolloClient,
  mutation: TypedDocumentNode<Data, Variables>,
  variables: Variables,
): Promise<Data> {
  const { data } = await client.mutate<Data, OperationVariables>({
    mutation,
    variables,
    fetchPolicy: 'no-cache',
    context: { fetchOptions: { signal: AbortSignal.timeout(TIMEOUT_MS) } },
  });
  if (!data) throw new Error('The answer is empty.');
  return data as Data;
}

/** Sends one patch as one request: both parts as a move, else the one part that there is. */
export async function sendPatch(
  client: ApolloClient,
  productId: string,
  { qty, wished }: Patch,
): Promise<Partial<Lists>> {
  const variables = { productId };
  if (qty === undefined) {
    return wished
      ? { wishlist: (await mutate(client, AddToWishlistDocument, variables)).addToWishlist }
      : { wishlist: (await mutate(client, RemoveFromWishlistDocument, variables)).removeFromWishlist };
  }
  if (wished === undefined) {
    return { cart: (await mutate(client, SetCartQtyDocument, { productId, qty })).setCartQty };
  }
  return wished
    ? (await mutate(client, MoveToWishlistDocument, variables)).moveToWishlist
    : (await mutate(client, MoveToCartDocument, variables)).moveToCart;
}
