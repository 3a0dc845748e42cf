import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** About a third of what the shop is given of a core that both want. */
const NICE = '5';
const LOOK_AGAIN_MS = 1_000;
/** Only root may ask more often. */
const ASK_AGAIN_MS = 150;

/**
 * Lets the shop go before its database where both want a core. Linux may share cores among sessions (`autogroup`), and
 * each connection of PostgreSQL is a session: ten at work would leave a tenth for the one process they all work for.
 * @param postmaster the process whose children they are
 * @throws Error when it is gone, or the system knows nothing of this
 */
export async function giveWay(postmaster: number, proc = '/proc'): Promise<never> {
  const done = new Set<string>();
  for (;;) {
    const children = await childrenOf(postmaster, proc);
    done.forEach((child) => children.includes(child) || done.delete(child));
    for (const child of children.filter((one) => !done.has(one))) {
      await writeFile(path.join(proc, child, 'autogroup'), NICE, { flag: 'r+' }).then(
        () => done.add(child),
        // It may be gone by now; if not, it is asked again in the next round.
        () => undefined,
      );
      await sleep(ASK_AGAIN_MS);
    }
    await sleep(LOOK_AGAIN_MS);
  }
}

async function childrenOf(parent: number, proc: string): Promise<string[]> {
  const list = await readFile(path.join(proc, `${parent}/task/${parent}/children`), 'utf8');
  return list.split(' ').filter(Boolean);
}
