import { LogDeduplicator } from './log-deduplicator';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('logs a problem at once, its repetitions every ten seconds, and again after a pause', () => {
  const deduplicator = new LogDeduplicator();
  const logged: (string | number)[] = [];
  const problem = (name: string): void => {
    if (deduplicator.note(name, (times) => logged.push(`${name} ${times}`))) logged.push(name);
  };
  for (let time = 0; time < 100; time += 1) problem('a');
  problem('b');
  expect(logged).toEqual(['a', 'b']);
  jest.advanceTimersByTime(10_000);
  expect(logged).toEqual(['a', 'b', 'a 99']);
  problem('a');
  problem('b');
  jest.advanceTimersByTime(10_000);
  expect(logged).toEqual(['a', 'b', 'a 99', 'b', 'a 1']);
  jest.advanceTimersByTime(10_000);
  problem('a');
  expect(logged.slice(5)).toEqual(['a']);
});

it('tracks at most 500 kinds of problems', () => {
  const deduplicator = new LogDeduplicator();
  for (let kind = 0; kind < 500; kind += 1) deduplicator.note(`${kind}`, () => undefined);
  expect([1, 2].map(() => deduplicator.note('one more', () => undefined))).toEqual([true, true]);
  expect(jest.getTimerCount()).toBe(500);
});
