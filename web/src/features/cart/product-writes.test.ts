import fc from 'fast-check';
import type { Patch } from './product-writes';
import { ProductWrites } from './product-writes';

type Answer = Record<string, Patch>;
type Fate = 'ok' | 'lost request' | 'lost answer';

/** A server with counts and hearts behind a network that delays, reorders and loses; and the screen in front of it. */
class World {
  readonly server: Answer = {};
  confirmed: Answer = {};
  mostInFlight = 0;
  sent = 0;
  readonly #inFlight = new Map<string, number>();

  constructor(
    readonly hop: (label: string) => Promise<void>,
    public fate: () => Fate,
  ) {}

  readonly writes: ProductWrites<Answer> = new ProductWrites<Answer>({
    next: (_, { qty, wished }) => (qty === undefined ? { wished } : { qty }),
    send: (id, patch) => this.#send(id, patch),
    confirm: (id, answer) => (this.confirmed = { ...this.confirmed, [id]: answer[id] ?? {} }),
    read: () => this.#call('read', () => undefined),
    adopt: (answer) => (this.confirmed = answer),
    readFailed: () => undefined,
    changed: () => undefined,
  });

  shown(id: string): Patch {
    return { qty: 0, wished: false, ...this.confirmed[id], ...this.writes.wanted.get(id) };
  }

  truth(id: string): Patch {
    return { qty: 0, wished: false, ...this.server[id] };
  }

  async #call(label: string, apply: () => void): Promise<Answer> {
    const fate = this.fate();
    await this.hop(`${label} on its way`);
    if (fate === 'lost request') throw new Error('lost');
    apply();
    const answer = structuredClone(this.server);
    await this.hop(`${label} on its way back`);
    if (fate === 'lost answer') throw new Error('lost');
    return answer;
  }

  async #send(id: string, { qty, wished }: Patch): Promise<Answer> {
    this.sent++;
    const flying = (this.#inFlight.get(id) ?? 0) + 1;
    this.#inFlight.set(id, flying);
    this.mostInFlight = Math.max(this.mostInFlight, flying);
    const patch = { ...(qty !== undefined && { qty }), ...(wished !== undefined && { wished }) };
    return this.#call(id, () => (this.server[id] = { ...this.server[id], ...patch })).finally(() =>
      this.#inFlight.set(id, flying - 1),
    );
  }
}

const PRODUCTS = ['tomato', 'milk', 'paneer'] as const;
const fates = fc.infiniteStream(fc.constantFrom<Fate>('ok', 'ok', 'lost request', 'lost answer'));
const wishes = fc.array(
  fc.record({
    id: fc.constantFrom(...PRODUCTS),
    patch: fc.oneof(
      fc.record({ qty: fc.integer({ min: 0, max: 99 }) }),
      fc.record({ wished: fc.boolean() }),
      fc.record({ qty: fc.constant(0), wished: fc.constant(true) }),
    ),
  }),
  { minLength: 1, maxLength: 25 },
);

describe('ProductWrites', () => {
  beforeEach(() => void jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] }));
  afterEach(() => void jest.useRealTimers());

  it('ends on the truth, whatever the network does to the order of answers and to the answers', async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), wishes, fates, async (scheduler, taps, fate) => {
        const world = new World(
          (label) => scheduler.schedule(Promise.resolve(), label),
          () => fate.next().value,
        );
        const tapping = scheduler.scheduleSequence(
          taps.map(({ id, patch }) => async () => {
            world.writes.want(id, patch);
            expect(world.shown(id)).toMatchObject(patch);
          }),
        );
        await scheduler.waitIdle();
        expect((await tapping.task).faulty).toBe(false);
        // Reads that failed are tried again by the clock, until one succeeds.
        for (let round = 0; round < 40; round++) {
          await jest.advanceTimersByTimeAsync(30_000);
          await scheduler.waitIdle();
        }
        for (const id of PRODUCTS) expect(world.shown(id)).toEqual(world.truth(id));
        expect(world.mostInFlight).toBeLessThanOrEqual(1);
      }),
      { numRuns: 200 },
    );
  });

  it('gives every tap its way when nothing fails', async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), wishes, async (scheduler, taps) => {
        const world = new World(
          (label) => scheduler.schedule(Promise.resolve(), label),
          () => 'ok',
        );
        const last: Answer = {};
        for (const { id, patch } of taps) {
          world.writes.want(id, patch);
          last[id] = { ...last[id], ...patch };
        }
        await scheduler.waitIdle();
        for (const [id, patch] of Object.entries(last)) {
          expect(world.truth(id)).toMatchObject(patch);
          expect(world.shown(id)).toEqual(world.truth(id));
        }
      }),
    );
  });

  it('answers 300 rapid taps at once with a handful of requests, while every third one fails', async () => {
    let call = 0;
    const slow = () => new Promise<void>((resolve) => setTimeout(resolve, 200));
    const world = new World(slow, () => (++call % 3 === 0 ? 'lost answer' : 'ok'));
    for (let tap = 1; tap <= 300; tap++) {
      world.writes.want('tomato', { qty: tap % 100 });
      expect(world.shown('tomato').qty).toBe(tap % 100);
      await jest.advanceTimersByTimeAsync(10);
    }
    await jest.advanceTimersByTimeAsync(60_000);
    expect(world.shown('tomato')).toEqual(world.truth('tomato'));
    expect(world.mostInFlight).toBe(1);
    expect(world.sent).toBeLessThan(20);
  });

  it('takes back what failed and leaves the wishes for other products alone', async () => {
    const land = new Map<string, () => void>();
    const world = new World(
      (label) => new Promise((resolve) => land.set(label, resolve)),
      () => 'ok',
    );
    world.confirmed = { tomato: { qty: 3 }, milk: { qty: 1 } };
    Object.assign(world.server, world.confirmed);
    world.fate = () => 'lost request';
    world.writes.want('tomato', { qty: 4 });
    world.fate = () => 'ok';
    world.writes.want('milk', { qty: 7 });
    land.get('tomato on its way')?.();
    await jest.advanceTimersByTimeAsync(0);
    expect(world.shown('tomato').qty).toBe(3);
    expect(world.shown('milk').qty).toBe(7);
  });

  it('ignores whatever comes after the session has ended', async () => {
    const slow = () => new Promise<void>((resolve) => setTimeout(resolve, 100));
    const world = new World(slow, () => 'ok');
    world.writes.want('tomato', { qty: 4 });
    world.writes.want('tomato', { qty: 5 });
    world.writes.clear();
    expect(world.shown('tomato').qty).toBe(0);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(world.confirmed).toEqual({});
    expect(world.sent).toBe(1);
  });
});
