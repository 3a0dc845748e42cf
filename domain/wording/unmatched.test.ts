import { UNMATCHED_ENGLISH } from './unmatched.en';

it('a payment without an order that stays is first given back again, by the desk or in a terminal', () => {
  for (const reason of ['WRONG_AMOUNT', 'LATE', 'DUPLICATE'] as const)
    expect(UNMATCHED_ENGLISH[reason].todo('use refund')).toBe(
      'The shop gives it back by itself. If that fails, use refund',
    );
});

it('what the shop cannot know is found out at the provider', () => {
  for (const reason of ['UNKNOWN_ORDER', 'UNKNOWN_REFUND'] as const)
    expect(UNMATCHED_ENGLISH[reason].todo('use refund')).toMatch(/^Find out at the payment provider /);
});
