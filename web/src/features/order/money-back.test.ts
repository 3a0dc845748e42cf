import { moneyBack } from './money-back';

it('what goes back is what has gone back and what is on its way, to the paisa', () => {
  expect(moneyBack([])).toBe(0);
  expect(
    moneyBack([
      { amount: 30.1, state: 'PENDING' },
      { amount: 0.2, state: 'SETTLED' },
      { amount: 99, state: 'FAILED' },
    ]),
  ).toBe(30.3);
});
