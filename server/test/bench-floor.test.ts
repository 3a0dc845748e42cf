import { toFloor, toShop } from '../../bench/calls.mjs';
import { startFloor } from '../../bench/floor.mjs';
import { createTickets } from '../../bench/load.mjs';
import { createOperations } from '../../bench/operations.mjs';
import { createShoppers } from '../../bench/shoppers.mjs';
import { jwtSecret } from '../../bench/shop.mjs';
import { assertSameResponses } from '../../bench/trial.mjs';
import { openTestShop } from './helpers/test-shop';

/** Requests of each operation; the benchmark compares more. */
const CHECKS = 8;
const CONNECTIONS = 2;

it("the benchmark's floor responds like the shop", async () => {
  const { url, databaseUrl, close } = await openTestShop({
    env: { JWT_SECRET: jwtSecret },
    background: false,
  });
  const undo: (() => unknown)[] = [close];
  const cleanup = { add: (stop: () => unknown) => undo.push(stop) };
  try {
    const world = await createShoppers({ databaseUrl }, 1, CHECKS);
    cleanup.add(world.end);
    const floor = await startFloor(databaseUrl, CONNECTIONS, cleanup);
    for (const operation of createOperations(world).filter((one) => !('only' in one)))
      await assertSameResponses({ ...operation, checks: CHECKS }, [
        { target: { url, kind: 'shop', toRequest: toShop }, tickets: createTickets() },
        { target: { ...floor, kind: 'floor', toRequest: toFloor }, tickets: createTickets() },
      ]);
  } finally {
    for (const step of undo.reverse()) await step();
  }
});
