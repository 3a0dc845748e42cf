import { setQty } from './buying';
import type { TestShopper } from './shopper';
import type { TestShop } from './test-shop';

/** The error codes of reading lists, changing them, and REST with a token. */
export const errorCodes = (shop: () => TestShop) => async (shopper: TestShopper, token: string) => {
  const [me, cart, changed, rest] = await Promise.all([
    shop().graphql('{ me { _id } }', {}, token),
    shop().graphql('{ cart { _id } }', {}, token),
    setQty(shop(), { ...shopper, token }, 'tomato', 1),
    shop().rest<{ code?: string }>('GET', '/user/wishlist', { token }),
  ]);
  return [...[me, cart, changed].map(({ errors }) => errors?.[0]?.extensions?.code), rest.body.code];
};
export const ENDED = Array.from({ length: 4 }, () => 'UNAUTHENTICATED');
export const OPEN = Array.from({ length: 4 }, () => undefined);
