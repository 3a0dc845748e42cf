import { createOperations } from './operations.mjs';

/** How often each operation occurs in one cycle; none that takes two requests. */
const MIX = {
  browse: 6,
  'browse-filters': 6,
  detail: 6,
  'rest-categories': 1,
  cart: 3,
  orders: 1,
  'set-cart-qty': 4,
  wishlist: 2,
};

/** Everything mixed: the steps of a connection in the given cycle, each cycle continuing where the previous one stopped. */
export function createMix(world) {
  const operations = new Map(createOperations(world).map((operation) => [operation.key, operation]));
  return (connection, ticket, cycle = 0) =>
    Object.entries(MIX).flatMap(([key, number]) => {
      const some = operations.get(key).steps(connection, ticket);
      return Array.from({ length: number }, (_, index) => some[(cycle * number + index) % some.length]);
    });
}
