import { setTimeout as sleep } from 'node:timers/promises';

const LOOK_AGAIN_MS = 50;

/** Waits until a condition holds; fails with its source text. */
export async function eventually(look: () => boolean | Promise<boolean>, withinMs = 15_000): Promise<void> {
  const end = Date.now() + withinMs;
  while (!(await look())) {
    if (Date.now() > end) throw new Error(`It did not happen within ${withinMs / 1000} s: ${String(look)}`);
    await sleep(LOOK_AGAIN_MS);
  }
}
