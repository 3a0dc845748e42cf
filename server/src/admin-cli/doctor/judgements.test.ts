import { inWords } from './finding';
import { judgeBackups, judgeClock, judgeDisk, judgeReplicas } from './judgements';

it.each([
  [119, '119 seconds'],
  [7_199, '119 minutes'],
  [3 * 3_600, '3 hours'],
  [3 * 86_400 + 5, '3 days'],
])('%i seconds are %s', (seconds, words) => expect(inWords(seconds)).toBe(words));

it.each([
  [0.3, 'ok'],
  [-5, 'warn'],
  [90, 'fail'],
  [-90, 'fail'],
] as const)('a clock %d seconds ahead: %s', (seconds, state) =>
  expect(judgeClock(seconds).state).toBe(state),
);

it.each([
  [50e9, 100e9, 'ok'],
  [1.5e9, 10e9, 'warn'],
  [50e9, 1_000e9, 'warn'],
  [0.2e9, 1e9, 'fail'],
  [10e9, 1_000e9, 'fail'],
] as const)('%d bytes free of %d: %s', (free, size, state) =>
  expect(judgeDisk('DATA_DIR', free, size).state).toBe(state),
);

const fit = { isReplica: true, lagBytes: 10 };
it.each([
  ['none', [], [], 'ok', 'no replicas'],
  ['two that are up to date', [fit, fit], [], 'ok', '2 follow'],
  ['one that does not respond', [fit, null], [], 'fail', 'replica 2 does not respond'],
  ['a promoted one', [{ ...fit, isReplica: false }], [], 'fail', 'replica 1 is not a replica'],
  ['one far behind', [{ ...fit, lagBytes: 5e8 }], [], 'warn', 'replica 1 is more than'],
  ['a slot of a removed replica', [fit], ['old'], 'warn', 'slot old'],
] as const)('replicas: %s', (_, states, slots, state, words) => {
  expect(judgeReplicas(states, slots)).toMatchObject({
    state,
    text: expect.stringContaining(words) as string,
  });
});

const DAY = 86_400;
const fresh = { finished: 3_600, verified: 2 * DAY, checkError: null };
it.each([
  ['fresh and verified', fresh, true, 'ok'],
  ['none yet', { ...fresh, finished: null }, true, 'fail'],
  ['one night missed', { ...fresh, finished: 1.7 * DAY }, true, 'warn'],
  ['two nights missed', { ...fresh, finished: 2.1 * DAY }, true, 'fail'],
  ['broken', { ...fresh, checkError: 'it ends too early' }, true, 'fail'],
  ['never verified', { ...fresh, verified: null }, true, 'warn'],
  ['not verified for long', { ...fresh, verified: 10 * DAY }, true, 'warn'],
  ['not verifiable here', { ...fresh, verified: null }, false, 'warn'],
] as const)('backups: %s', (_, ages, isVerifiable, state) =>
  expect(judgeBackups(ages, isVerifiable).state).toBe(state),
);
