import { moneyBack } from './money-back';

it('refunds include pending ones, to the paisa', () => {
  expect(moneyBack({ refunds: [] })).toBe(0);
  expect(
    moneyBack({
      refunds: [
        { amount: 30.1, state: 'PENDING' },
        { amount: 0.2, state: 'SETTLED' },
        { amount: 99, state: 'FAILED' },
      ],
    }),
  ).toBe(30.3);
});
