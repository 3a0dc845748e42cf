import type { ApolloClient } from '@apollo/client';
import { CombinedGraphQLErrors } from '@apollo/client';
import type { PaymentProgress, PendingPayment } from '@/features/payment';
import { followPayment } from './follow-payment';

const CHECKOUT = { checkoutId: 'c', userId: 'u' };
const proof = { paymentId: 'p', orderId: 'o', signature: 's' };
const PAID: PendingPayment = { ...CHECKOUT, state: 'paid', proof, slow: false };
const SLOW = { state: 'paid', proof, slow: true };
const ORDER = { _id: 'c', status: 'PLACED' };
const PLACED = { state: 'placed', isCancelled: false };

const rejection = (code: string, extensions = {}) =>
  new CombinedGraphQLErrors({ data: null, errors: [{ message: code, extensions: { code, ...extensions } }] });
const lost = () => new TypeError('Failed to fetch');

/** A server that fails so many times, then places the order; or finds it after so many polls. */
function serverWith({ failures = [], looks = Infinity }: { failures?: Error[]; looks?: number }) {
  const mutate = jest.fn(() => {
    const failure = failures.shift();
    return failure ? Promise.reject(failure) : Promise.resolve({ data: { placeOrder: ORDER } });
  });
  const query = jest.fn(() => {
    looks -= 1;
    return Promise.resolve({ data: { order: looks < 0 ? ORDER : null } });
  });
  const cache = { updateQuery: () => undefined };
  const client = { query, mutate, cache } as unknown as ApolloClient;
  return { client, mutate, query };
}

/** Follows a payment to the end; returns every progress that was reported. */
async function follow(client: ApolloClient, payment: PendingPayment, { signal } = new AbortController()) {
  const notes: (PaymentProgress | null)[] = [];
  const over = followPayment(client, payment, signal, (progress) => notes.push(progress));
  await jest.runAllTimersAsync();
  await over;
  return notes;
}

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

describe('a paid checkout', () => {
  it('is placed with retries, which is shown after the first failure', async () => {
    const failures = [
      lost(),
      rejection('INTERNAL'),
      rejection('RATE_LIMITED'),
      ...Array.from({ length: 20 }, () => rejection('PAYMENT_UNAVAILABLE')),
      rejection('PAYMENT_NOT_VERIFIED', { pending: true }),
    ];
    const attempts = failures.length + 1;
    const { client, mutate } = serverWith({ failures });
    const notes = await follow(client, PAID);
    expect(notes[0]).toEqual(SLOW);
    expect(notes.at(-1)).toEqual(PLACED);
    expect(mutate).toHaveBeenCalledTimes(attempts);
  });

  it.each(['PAYMENT_NOT_VERIFIED', 'NOT_FOUND'])(
    'is not placed after %s, in the words of the server',
    async (code) => {
      const { client, mutate } = serverWith({ failures: [rejection(code)] });
      expect(await follow(client, PAID)).toEqual([{ state: 'refused', message: code }]);
      expect(mutate).toHaveBeenCalledTimes(1);
    },
  );

  it('is not retried after it was aborted', async () => {
    const controller = new AbortController();
    const { client, mutate } = serverWith({ failures: [lost(), lost()] });
    mutate.mockImplementationOnce(() => {
      controller.abort();
      return Promise.reject(lost());
    });
    expect(await follow(client, PAID, controller)).toEqual([]);
    expect(mutate).toHaveBeenCalledTimes(1);
  });
});

describe('a checkout whose payment was not reported', () => {
  it('is polled while the shopper waits, and silently for a while after', async () => {
    const { client } = serverWith({});
    expect(await follow(client, { ...CHECKOUT, state: 'checking' })).toEqual([{ state: 'left' }]);
    expect(await follow(client, { ...CHECKOUT, state: 'left' })).toEqual([null]);
  });

  it.each(['checking', 'left', 'opened'] as const)(
    'is an order as soon as the server knows one (%s)',
    async (state) => {
      const { client, query } = serverWith({ looks: 2 });
      expect(await follow(client, { ...CHECKOUT, state, slotId: null })).toEqual([PLACED]);
      expect(query).toHaveBeenCalledTimes(3);
    },
  );

  it('is polled now and then while its sheet is open, as another device may pay it, and is left open', async () => {
    const { client, query } = serverWith({});
    const started = Date.now();
    expect(await follow(client, { ...CHECKOUT, state: 'opened', slotId: null })).toEqual([]);
    const seconds = (Date.now() - started) / 1000;
    expect(seconds).toBeGreaterThanOrEqual(600);
    expect(query.mock.calls.length).toBeLessThan(seconds / 10);
  });
});
