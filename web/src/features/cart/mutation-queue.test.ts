import fc from 'fast-check';
import { TIMEOUT_MS } from '@/shared/lib/api/time-limit';
import { MutationQueue } from './mutation-queue';
import type { Change, PendingMutation } from './mutation-queue';

type Lists = Record<string, Change>;
type Fate = 'ok' | 'lost request' | 'lost response';
interface Product {
  _id: string;
}
type Lock = <Result>(id: string, run: () => Promise<Result>) => Promise<Result>;

/** A server with cart and wishlist behind a network that delays, reorders and loses messages; and the screen. */
class World {
  server: Lists = {};
  /** The server's data in the cache. */
  root: Lists = {};
  pending: readonly PendingMutation<Product>[] = [];
  rolledBack: string[] = [];
  mostInFlight = 0;
  sent: Change[] = [];
  reads = 0;
  #session = 1;
  readonly #inFlight = new Map<string, number>();

  constructor(
    readonly hop: (label: string) => Promise<void>,
    public fate: () => Fate,
    /** Called whenever something may have changed on the screen. */
    readonly look: () => void = () => undefined,
    /** The lock that the windows of a browser share. */
    readonly withLock: Lock = (_id, run) => run(),
  ) {}

  readonly queue = new MutationQueue<Product>({
    send: (mutation) => this.#send(mutation),
    read: () => {
      this.reads += 1;
      return this.#call('read', () => undefined);
    },
    show: (pending) => {
      this.pending = [...pending];
      this.look();
    },
    rolledBack: ({ product }) => this.rolledBack.push(product._id),
    onRead: () => undefined,
    settled: (product) => this.other?.queue.remoteSettled('the other', product),
  });
  /** Another window of the same browser. */
  other?: World;

  tap(_id: string, change: Change): void {
    this.other?.queue.trackRemote('the other', { _id }, change);
    this.queue.enqueue({ _id }, change);
  }

  /** A change that is not shown before its response. */
  save(_id: string, change: Change): Promise<void> {
    return this.queue.run(() => this.#send({ product: { _id }, change, state: 'sent' }));
  }

  endSession(): void {
    this.#session += 1;
    this.queue.clear();
    this.pending = [];
  }

  readonly shown = (id: string): Change =>
    this.pending
      .filter(({ product }) => product._id === id)
      .reduce((shown, { change }) => ({ ...shown, ...change }), { qty: 0, wished: false, ...this.root[id] });

  readonly truth = (id: string): Change => ({ qty: 0, wished: false, ...this.server[id] });

  async #call(label: string, apply: () => void): Promise<void> {
    const fate = this.fate();
    const session = this.#session;
    await this.hop(`${label} on its way`);
    if (fate === 'lost request') throw new Error('lost');
    apply();
    const response = structuredClone(this.server);
    await this.hop(`${label} on its way back`);
    if (fate === 'lost response' || session !== this.#session) throw new Error('lost');
    this.root = response;
    this.look();
  }

  /** As the server does: moving to the cart does not change an existing count. */
  #apply(id: string, { qty, wished }: Change): void {
    const intoCart = qty !== undefined && wished === false;
    this.server[id] = {
      ...this.server[id],
      ...(qty !== undefined && { qty: intoCart ? this.truth(id).qty || 1 : qty }),
      ...(wished !== undefined && { wished }),
    };
  }

  async #send({ product: { _id }, change }: PendingMutation<Product>): Promise<void> {
    this.sent.push({ ...change });
    const flying = (this.#inFlight.get(_id) ?? 0) + 1;
    this.#inFlight.set(_id, flying);
    this.mostInFlight = Math.max(this.mostInFlight, flying);
    await this.withLock(_id, () => this.#call(_id, () => this.#apply(_id, change))).finally(() =>
      this.#inFlight.set(_id, flying - 1),
    );
  }
}

/** Two windows of one browser. */
function twoWindows(...[hop, fate, look]: ConstructorParameters<typeof World>): [World, World] {
  const pending = new Map<string, Promise<unknown>>();
  const withLock: Lock = (id, run) => {
    const last = (pending.get(id) ?? Promise.resolve()).then(run, run);
    pending.set(id, last);
    return last;
  };
  const one = new World(hop, fate, look, withLock);
  one.other = new World(hop, fate, look, withLock);
  Object.assign(one.other, { other: one, server: one.server });
  return [one, one.other];
}

const PRODUCTS = ['tomato', 'milk', 'paneer'] as const;
const fates = fc.infiniteStream(fc.constantFrom<Fate>('ok', 'ok', 'lost request', 'lost response'));
/** The change that a tap makes to a product as shown. */
const tap = fc.oneof(
  fc.integer({ min: 0, max: 99 }).map((qty) => () => ({ qty })),
  fc.boolean().map((wished) => () => ({ wished })),
  fc.constant(() => ({ qty: 0, wished: true })),
  fc.constant(({ qty }: Change) => ({ qty: qty || 1, wished: false })),
);
const taps = fc.array(fc.record({ id: fc.constantFrom(...PRODUCTS), tap }), { minLength: 1, maxLength: 25 });
const slow = (ms: number) => () => new Promise<void>((resolve) => setTimeout(resolve, ms));

describe('the mutation queue', () => {
  beforeEach(() => void jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] }));
  afterEach(() => void jest.useRealTimers());

  it('ends with the server’s state, however the network delays, reorders or loses responses', async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), taps, fates, async (scheduler, all, fate) => {
        const world = new World(
          (label) => scheduler.schedule(Promise.resolve(), label),
          () => fate.next().value,
        );
        const tapping = scheduler.scheduleSequence(
          all.map(({ id, tap }) => async () => {
            const change = tap(world.shown(id));
            world.tap(id, change);
            expect(world.shown(id)).toMatchObject(change);
          }),
        );
        await scheduler.waitIdle();
        expect((await tapping.task).faulty).toBe(false);
        // Failed reads are retried by timers, until one succeeds.
        for (let round = 0; round < 40; round++) {
          await jest.advanceTimersByTimeAsync(30_000);
          await scheduler.waitIdle();
        }
        for (const id of PRODUCTS) expect(world.shown(id)).toEqual(world.truth(id));
        expect(world.mostInFlight).toBeLessThanOrEqual(1);
        expect(world.pending).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });

  it('applies every tap when nothing fails, and never shows anything else meanwhile', async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), taps, async (scheduler, all) => {
        const last: Lists = {};
        const strayed: unknown[] = [];
        const world: World = new World(
          (label) => scheduler.schedule(Promise.resolve(), label),
          () => 'ok',
          () => {
            for (const [id, change] of Object.entries(last)) {
              const shown = world.shown(id);
              if (JSON.stringify({ ...shown, ...change }) !== JSON.stringify(shown))
                strayed.push({ shown, change });
            }
          },
        );
        for (const { id, tap } of all) {
          const change = tap(world.shown(id));
          last[id] = { ...last[id], ...change };
          world.tap(id, change);
        }
        await scheduler.waitIdle();
        for (const [id, change] of Object.entries(last)) {
          expect(world.truth(id)).toMatchObject(change);
          expect(world.shown(id)).toEqual(world.truth(id));
        }
        expect(strayed).toEqual([]);
        expect(world.rolledBack).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });

  it('handles 300 rapid taps at once with a handful of requests, while every third one fails', async () => {
    let call = 0;
    const world = new World(slow(200), () => (++call % 3 === 0 ? 'lost response' : 'ok'));
    for (let count = 1; count <= 300; count++) {
      world.tap('tomato', { qty: count % 100 });
      expect(world.shown('tomato').qty).toBe(count % 100);
      await jest.advanceTimersByTimeAsync(10);
    }
    await jest.advanceTimersByTimeAsync(60_000);
    expect(world.shown('tomato')).toEqual(world.truth('tomato'));
    expect(world.mostInFlight).toBe(1);
    expect(world.sent.length).toBeLessThan(20);
  });

  it('sends a move as one request, after earlier changes', async () => {
    const world = new World(slow(100), () => 'ok');
    world.tap('tomato', { qty: 1 });
    for (const change of [{ qty: 2 }, { qty: 4 }, { qty: 4, wished: false }, { qty: 5 }, { wished: true }])
      world.tap('tomato', change);
    await jest.advanceTimersByTimeAsync(60_000);
    const sent = [{ qty: 1 }, { qty: 4 }, { qty: 4, wished: false }, { qty: 5 }, { wished: true }];
    expect(world.sent).toEqual(sent);
    expect(world.truth('tomato')).toEqual({ qty: 5, wished: true });
  });

  it('refetches the lists only after a failure or overlapping responses', async () => {
    const world = new World(slow(100), () => 'ok');
    world.tap('tomato', { qty: 1 });
    world.tap('tomato', { qty: 2 });
    await jest.advanceTimersByTimeAsync(60_000);
    expect(world.reads).toBe(0);
    world.tap('tomato', { qty: 3 });
    world.tap('milk', { qty: 1 });
    await jest.advanceTimersByTimeAsync(60_000);
    expect(world.reads).toBe(1);
  });

  it('rolls back a failed change, reports it, and keeps the changes of other products', async () => {
    const land = new Map<string, () => void>();
    const world = new World(
      (label) => new Promise((resolve) => land.set(label, resolve)),
      () => 'ok',
    );
    world.root = { tomato: { qty: 3 }, milk: { qty: 1 } };
    Object.assign(world.server, world.root);
    world.fate = () => 'lost request';
    world.tap('tomato', { qty: 4 });
    world.fate = () => 'ok';
    world.tap('milk', { qty: 7 });
    land.get('tomato on its way')?.();
    await jest.advanceTimersByTimeAsync(0);
    expect(world.shown('tomato').qty).toBe(3);
    expect(world.shown('milk').qty).toBe(7);
    expect(world.rolledBack).toEqual(['tomato']);
  });

  it('agrees with the one of another window at once, and never shows anything else meanwhile', async () => {
    const more = fc.record({ at: fc.nat(1), id: fc.constantFrom(...PRODUCTS), by: fc.nat(3) });
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), fc.array(more, { maxLength: 25 }), async (scheduler, all) => {
        const last = new Map<string, Change>();
        const strayed: unknown[] = [];
        const look = () =>
          last.forEach(({ qty }, id) =>
            windows.forEach(({ shown }) => void (shown(id).qty === qty || strayed.push([id, qty]))),
          );
        const hop = (label: string) => scheduler.schedule(Promise.resolve(), label);
        const windows: World[] = twoWindows(hop, () => 'ok', look);
        const taps = all.map(({ at, id, by }) => async () => {
          const change = { qty: windows[at]!.shown(id).qty! + by };
          last.delete(id);
          windows[at]!.tap(id, change);
          last.set(id, change);
        });
        await Promise.all([scheduler.scheduleSequence(taps).task, scheduler.waitIdle()]);
        expect(strayed).toEqual([]);
        for (const { shown, truth, pending } of windows)
          for (const [id, { qty }] of last)
            expect([shown(id).qty, truth(id).qty, pending]).toEqual([qty, qty, []]);
      }),
      { numRuns: 40 },
    );
  });

  it('refetches the lists if another window was closed before its response', async () => {
    const world = new World(slow(100), () => 'ok');
    world.queue.trackRemote('closed', { _id: 'tomato' }, { qty: 2 });
    world.tap('milk', { qty: 1 });
    expect(world.shown('tomato').qty).toBe(2);
    await jest.advanceTimersByTimeAsync(TIMEOUT_MS + 1_000);
    expect(world.pending).toEqual([]);
    expect(world.shown('tomato').qty).toBe(0);
    expect(world.sent).toEqual([{ qty: 1 }]);
  });

  it('refetches the lists after responses that overlap with those of a change that is not shown', async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), async (scheduler) => {
        const world = new World(
          (label) => scheduler.schedule(Promise.resolve(), label),
          () => 'ok',
          () => void shown.push(world.shown('tomato').qty),
        );
        const shown: unknown[] = [];
        world.tap('tomato', { qty: 2 });
        const saving = world.save('milk', { qty: 1 });
        await scheduler.waitIdle();
        await saving;
        expect(new Set(shown)).toEqual(new Set([2]));
        expect([world.shown('milk').qty, world.pending]).toEqual([1, []]);
      }),
      { numRuns: 40 },
    );
  });

  it('ignores responses after the session has ended', async () => {
    const world = new World(slow(100), () => 'ok');
    world.tap('tomato', { qty: 4 });
    world.tap('tomato', { qty: 5 });
    world.endSession();
    expect(world.shown('tomato').qty).toBe(0);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(world.root).toEqual({});
    expect(world.sent).toEqual([{ qty: 4 }]);
    expect(world.rolledBack).toEqual([]);
    expect(world.pending).toEqual([]);
  });
});
