import { toBaseline, toShop } from '../../bench/calls.mjs';
import { startBaseline } from '../../bench/baseline.mjs';
import { createTickets } from '../../bench/load.mjs';
import { createOperations } from '../../bench/operations.mjs';
import { createShoppers } from '../../bench/shoppers.mjs';
import { jwtSecret } from '../../bench/shop.mjs';
import { assertSameResponses } from '../../bench/trial.mjs';
import { openTestShop } from './helpers/test-shop';

/** Requests of each operation; the benchmark compares more. */
const CHECKS = 8;
const CONNECTIONS = 2;

it("the benchmark's baseline responds like the shop", async () => {
  const { url, databaseUrl, close } = await openTestShop({
    env: { JWT_SECRET: jwtSecret },
    background: false,
  });
  const undo: (() => unknown)[] = [close];
  const cleanup = { add: (stop: () => unknown) => undo.push(stop) };
  try {
    const world = await createShoppers({ databaseUrl }, 1, CHECKS);
    cleanup.add(world.end);
    const baseline = await startBaseline(databaseUrl, CONNECTIONS, cleanup);
    for (const operation of createOperations(world).filter((one) => !('only' in one)))
      await assertSameResponses({ ...operation, checks: CHECKS }, [
        { target: { url, kind: 'shop', toRequest: toShop }, tickets: createTickets() },
        { target: { ...baseline, kind: 'baseline', toRequest: toBaseline }, tickets: createTickets() },
      ]);
  } finally {
    for (const step of undo.reverse()) await step();
  }
});
