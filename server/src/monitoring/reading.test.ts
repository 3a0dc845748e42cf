import { Reading } from './reading';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('is shared by concurrent callers, and read again when it is stale', async () => {
  let reads = 0;
  const reading = new Reading(async () => (reads += 1), { freshMs: 1_000 });
  expect(await Promise.all([reading.get(), reading.get()])).toEqual([1, 1]);
  jest.advanceTimersByTime(999);
  expect(await reading.get()).toBe(1);
  jest.advanceTimersByTime(1);
  expect(await reading.get()).toBe(2);
});

it('a slow reading is repeated only for its share of the time', async () => {
  let reads = 0;
  const read = async () => {
    jest.advanceTimersByTime(500);
    return (reads += 1);
  };
  const reading = new Reading(read, { freshMs: 1_000, share: 0.01 });
  await reading.get();
  jest.advanceTimersByTime(49_999);
  expect(await reading.get()).toBe(1);
  jest.advanceTimersByTime(1);
  expect(await reading.get()).toBe(2);
});

it('a reading that takes too long returns the previous value, and the new one next time', async () => {
  let reads = 0;
  let finish = (): void => undefined;
  const slow = new Reading(
    () =>
      reads === 0
        ? Promise.resolve((reads += 1))
        : new Promise<number>((resolve) => (finish = () => resolve((reads += 1)))),
    { freshMs: 1_000 },
  );
  expect(await slow.get()).toBe(1);
  jest.advanceTimersByTime(1_000);
  const late = slow.get();
  jest.useRealTimers();
  expect(await late).toBe(1);
  finish();
  expect(await slow.get()).toBe(2);
});

it('a failed reading is undefined, and is retried', async () => {
  let works = false;
  const read = async () => {
    if (!works) throw new Error('away');
    return 'there';
  };
  const reading = new Reading(read, { freshMs: 1_000, share: 0.01 });
  expect(await reading.get()).toBeUndefined();
  works = true;
  jest.advanceTimersByTime(1_000);
  expect(await reading.get()).toBe('there');
});
