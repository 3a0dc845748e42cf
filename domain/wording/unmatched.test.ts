import { UNMATCHED_ENGLISH } from './unmatched.en';

it('a payment without an order that stays is first refunded again, by the desk or in a terminal', () => {
  for (const reason of ['WRONG_AMOUNT', 'LATE', 'DUPLICATE'] as const)
    expect(UNMATCHED_ENGLISH[reason].todo('use refund', 'INR')).toBe(
      'The shop refunds it automatically. If that fails, use refund',
    );
});

it('what the shop cannot know is found out at the provider', () => {
  for (const reason of ['UNKNOWN_ORDER', 'UNKNOWN_REFUND'] as const)
    expect(UNMATCHED_ENGLISH[reason].todo('use refund', 'INR')).toMatch(/^Ask the payment provider /);
});

it('what was paid in another currency is refunded at the provider, not by the shop', () => {
  for (const reason of ['WRONG_AMOUNT', 'LATE', 'DUPLICATE'] as const)
    expect(UNMATCHED_ENGLISH[reason].todo('use refund', 'USD')).toBe(
      'It is not in rupees: refund it at the payment provider',
    );
});
