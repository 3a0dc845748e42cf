import type { ApolloClient } from '@apollo/client';
import { CombinedGraphQLErrors } from '@apollo/client';
import { placeOrder } from './checkout-requests';

const INPUT = { checkoutId: 'c', razorpayPaymentId: 'p', razorpayOrderId: 'o', razorpaySignature: 's' };
const ORDER = { _id: 'c' };

const refusal = (code: string) =>
  new CombinedGraphQLErrors({ data: null, errors: [{ message: code, extensions: { code } }] });

/** A server that fails as told, and then answers. */
function clientFailingWith(...failures: Error[]) {
  const mutate = jest.fn(() => {
    const failure = failures.shift();
    return failure ? Promise.reject(failure) : Promise.resolve({ data: { placeOrder: ORDER } });
  });
  return { client: { mutate } as unknown as ApolloClient, mutate };
}

const lost = () => new TypeError('Failed to fetch');

describe('placing a paid checkout', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('asks again when the answer was lost or the server was in trouble', async () => {
    const { client, mutate } = clientFailingWith(lost(), refusal('INTERNAL'), refusal('RATE_LIMITED'));
    const placed = placeOrder(client, INPUT);
    await jest.runAllTimersAsync();
    await expect(placed).resolves.toEqual(ORDER);
    expect(mutate).toHaveBeenCalledTimes(4);
  });

  it('gives up after five times, and says so', async () => {
    const { client, mutate } = clientFailingWith(...Array.from({ length: 9 }, lost));
    const placed = placeOrder(client, INPUT).catch((error: Error) => error.message);
    await jest.runAllTimersAsync();
    await expect(placed).resolves.toBe('Failed to fetch');
    expect(mutate).toHaveBeenCalledTimes(5);
  });

  it.each(['PAYMENT_NOT_VERIFIED', 'NOT_FOUND', 'UNAUTHENTICATED'])(
    'takes %s for an answer',
    async (code) => {
      const { client, mutate } = clientFailingWith(refusal(code));
      await expect(placeOrder(client, INPUT)).rejects.toThrow(code);
      expect(mutate).toHaveBeenCalledTimes(1);
    },
  );
});
