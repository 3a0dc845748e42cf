import { lastDays, readSpan, spanProblem } from './span';

const TODAY = '2026-03-02';
const filters = (more: Partial<Record<'days' | 'from' | 'to', string>> = {}) => ({
  ...{ days: '', from: '', to: '', ...more },
});

it('the last days end today', () => {
  expect(lastDays(1, TODAY)).toEqual({ from: TODAY, to: TODAY });
  expect(lastDays(7, TODAY)).toEqual({ from: '2026-02-24', to: TODAY });
});

it.each([
  [{}, { from: '2026-02-24', to: TODAY, latest: 7 }],
  [{ days: '1' }, { from: TODAY, to: TODAY, latest: 1 }],
  [{ days: '30' }, { from: '2026-02-01', to: TODAY, latest: 30 }],
  [{ days: '400' }, { from: '2026-02-24', to: TODAY, latest: 7 }],
  [
    { days: '30', from: '2025-01-01', to: '2025-12-31' },
    { from: '2025-01-01', to: '2025-12-31', latest: null },
  ],
  [
    { from: '2025-01-02', to: '2025-01-01' },
    { from: '2026-02-24', to: TODAY, latest: 7 },
  ],
  [{ from: '2025-01-02' }, { from: '2026-02-24', to: TODAY, latest: 7 }],
  [
    { from: 'x', to: TODAY, days: '1' },
    { from: TODAY, to: TODAY, latest: 1 },
  ],
])('the URL parameters %j mean %j', (params, span) => expect(readSpan(filters(params), TODAY)).toEqual(span));

it.each([
  [{ from: '2024-01-01', to: '2024-12-31' }, null],
  [{ from: TODAY, to: TODAY }, null],
  [{ from: '2024-01-01', to: '2025-01-01' }, 'LONG'],
  [{ from: TODAY, to: '2026-03-01' }, 'REVERSED'],
  [{ from: '', to: TODAY }, 'INCOMPLETE'],
  [{ from: '2026-02-30x', to: TODAY }, 'INCOMPLETE'],
])('%j: %s', (span, problem) => expect(spanProblem(span)).toBe(problem));
