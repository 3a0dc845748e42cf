import { createHmac } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { createLogger } from '../../common/log';
import type { ProviderPayment } from './payment-provider';
import { createPayments } from './payments';
import { RazorpayProvider } from './razorpay-provider';
import type { SdkRequest } from './razorpay-provider';

const KEYS = { keyId: 'rzp_test_1', keySecret: 'secret', webhookSecret: 'webhook' };
const ENTITY = { id: 'pay_1', order_id: 'order_1', amount: 100, currency: 'INR', created_at: 1_700_000_000 };
const AUTHORISED: ProviderPayment = {
  ...{ paymentId: 'pay_1', orderId: 'order_1', amount: 100, currency: 'INR' },
  ...{ isCaptured: false, paidAt: new Date(ENTITY.created_at * 1000) },
};

/** A provider with fake responses, and the requests that it has sent. */
function providerThat(respond: (call: string) => object | undefined): {
  provider: RazorpayProvider;
  requests: SdkRequest[];
} {
  const requests: SdkRequest[] = [];
  const transport = async (request: SdkRequest): Promise<{ status: number; data: object }> => {
    requests.push(request);
    const data = respond(`${request.method?.toUpperCase()} ${request.url}`);
    if (data) return { status: 200, data };
    const response = { status: 400, data: { error: { code: 'BAD_REQUEST_ERROR' } } };
    throw Object.assign(new Error('rejected'), { response });
  };
  const settings = { ...KEYS, name: 'razorpay-test' as const, scriptUrl: '', transport };
  return { provider: new RazorpayProvider(settings, createLogger('silent')), requests };
}

it('an order is opened for automatic capture, whatever the settings of the account', async () => {
  const { provider, requests } = providerThat(() => ({ id: 'order_1' }));
  expect(await provider.openOrder({ receipt: 'r', amount: 100 })).toBe('order_1');
  expect(JSON.parse(requests[0]!.data!)).toMatchObject({
    ...{ amount: 100, currency: 'INR', receipt: 'r' },
    payment: {
      capture: 'automatic',
      capture_options: { automatic_expiry_period: 2880, refund_speed: 'normal' },
    },
  });
});

it('the SDK sends requests with the shop’s timeout', async () => {
  const { provider, requests } = providerThat(() => ({ items: [] }));
  await provider.findOrder('r');
  expect(requests).toMatchObject([{ timeout: 10_000, auth: { username: KEYS.keyId } }]);
});

it('prefers a captured payment to an authorised one, and ignores failed ones', async () => {
  const having = async (...statuses: string[]) =>
    (
      await providerThat(() => ({
        items: statuses.map((status) => ({ ...ENTITY, id: `pay_${status}`, status })),
      })).provider.findPayment('order_1')
    )?.paymentId;
  expect(await having('failed', 'authorized', 'captured')).toBe('pay_captured');
  expect(await having('created', 'failed', 'authorized')).toBe('pay_authorized');
  expect(await having('created', 'failed', 'refunded')).toBeUndefined();
});

it('finds a payment by its own id, if it is captured or authorised', async () => {
  const having = async (status: string) =>
    (await providerThat(() => ({ ...ENTITY, status })).provider.findPaymentById('pay_1'))?.isCaptured;
  expect(await having('captured')).toBe(true);
  expect(await having('authorized')).toBe(false);
  expect(await having('refunded')).toBeUndefined();
});

it('a payment that the provider has captured itself counts as captured', async () => {
  const { provider } = providerThat((call) =>
    call.startsWith('GET') ? { ...ENTITY, status: 'captured' } : undefined,
  );
  expect(await provider.capture(AUTHORISED)).toEqual({ ...AUTHORISED, isCaptured: true });
});

it('a signed webhook without an entity is one that the shop ignores, so that it is not sent again', () => {
  const { provider } = providerThat(() => undefined);
  const readAs = (event: string, payload: object) => {
    const rawBody = Buffer.from(JSON.stringify({ event, payload }));
    const signature = createHmac('sha256', KEYS.webhookSecret).update(rawBody).digest('hex');
    const header = (name: string) => (name === 'x-razorpay-signature' ? signature : undefined);
    return provider.readWebhook({ rawBody, header });
  };
  const nothing = { payment: null, refund: null };
  expect(readAs('payment.captured', { payment: { entity: null } })).toMatchObject(nothing);
  expect(readAs('refund.processed', { refund: { entity: null } })).toMatchObject(nothing);
});

it('a failed capture is an error', async () => {
  const { provider } = providerThat((call) =>
    call.startsWith('GET') ? { ...ENTITY, status: 'failed' } : undefined,
  );
  await expect(provider.capture(AUTHORISED)).rejects.toMatchObject({ code: 'PAYMENT_UNAVAILABLE' });
});

const REFUND = { id: 'rfnd_1', payment_id: 'pay_1', amount: 60, receipt: 'ours', status: 'pending' };
const WANTED = { paymentId: 'pay_1', amount: 60, idempotencyKey: 'ours', notes: { order: 'o' } };
const MADE = { refundId: 'rfnd_1', paymentId: 'pay_1', amount: 60, idempotencyKey: 'ours' };

it('a refund is requested with its idempotency key, also as its receipt', async () => {
  const { provider, requests } = providerThat(() => REFUND);
  expect(await provider.refund(WANTED)).toEqual({ ...MADE, state: 'PENDING' });
  expect(requests[0]).toMatchObject({
    ...{ url: '/v1/payments/pay_1/refund', headers: { 'X-Refund-Idempotency': 'ours' } },
    auth: { username: 'rzp_test_1', password: 'secret' },
  });
  expect(JSON.parse(requests[0]!.data!)).toEqual({
    ...{ amount: 60, receipt: 'ours', speed: 'normal', notes: { order: 'o' } },
  });
});

it('a rejected refund that exists already is returned; without one the rejection is final', async () => {
  const having = (receipt: string) =>
    providerThat((call) =>
      call.startsWith('GET') ? { items: [{ ...REFUND, receipt, status: 'processed' }] } : undefined,
    ).provider;
  expect(await having('ours').refund(WANTED)).toEqual({ ...MADE, state: 'SETTLED' });
  expect(await having('another').refund(WANTED)).toBeNull();
});

it('a payment has a page in the dashboard of the account', () => {
  const options = { razorpay: KEYS, jwtSecret: '', publicUrl: undefined, selfUrl: '', wake: () => undefined };
  const { provider } = createPayments({} as DataSource, options, createLogger('silent'));
  expect(provider.paymentPage('pay_1')).toBe('https://dashboard.razorpay.com/app/payments/pay_1');
});

it('a refund without a response is neither made nor rejected, but an error', async () => {
  const { provider } = providerThat(() => {
    throw Object.assign(new Error('away'), { response: { status: 502, data: {} } });
  });
  await expect(provider.refund(WANTED)).rejects.toMatchObject({ code: 'PAYMENT_UNAVAILABLE' });
  await expect(provider.findRefunds('pay_1')).rejects.toMatchObject({ code: 'PAYMENT_UNAVAILABLE' });
});
