import { openPaymentSheet } from './open-payment-sheet';
import type { RazorpayOptions } from './razorpay';

const REQUEST = {
  scriptUrl: '/checkout.js',
  key: 'rzp_test',
  orderId: 'order_1',
  amount: 11_800,
  currency: 'INR',
  name: 'Tokri',
  prefill: { name: 'Asha Rao', email: 'asha@x.example', contact: '9876543210' },
};
const PAYMENT = { razorpay_payment_id: 'pay_1', razorpay_order_id: 'order_1', razorpay_signature: 'abc' };

let options: RazorpayOptions;
let fail: (failure: { error?: { description?: string } }) => void;
const close = jest.fn();

class FakeRazorpay {
  constructor(given: RazorpayOptions) {
    options = given;
  }
  open = jest.fn();
  close = close;
  on = (_event: string, listener: typeof fail) => void (fail = listener);
}

beforeEach(() => {
  close.mockClear();
  Object.assign(globalThis, {
    window: { Razorpay: FakeRazorpay },
    document: { documentElement: {} },
    getComputedStyle: () => ({ getPropertyValue: () => ' green' }),
  });
});

const openSheet = (controller = new AbortController()) =>
  openPaymentSheet(REQUEST, { signal: controller.signal, timeout: 600 });

describe('the payment sheet', () => {
  it('is opened for the order, in paise, prefilled, in the shop’s colour', () => {
    void openSheet();
    expect(options).toMatchObject({
      key: 'rzp_test',
      order_id: 'order_1',
      timeout: 600,
      amount: 11_800,
      currency: 'INR',
      name: 'Tokri',
      prefill: REQUEST.prefill,
      theme: { color: 'green' },
    });
  });

  it('ends paid, also after a failed attempt', async () => {
    const outcome = openSheet();
    fail({ error: { description: 'Declined.' } });
    options.handler(PAYMENT);
    await expect(outcome).resolves.toEqual({
      kind: 'paid',
      proof: { paymentId: 'pay_1', orderId: 'order_1', signature: 'abc' },
    });
  });

  it('ends dismissed', async () => {
    const outcome = openSheet();
    options.modal.ondismiss();
    await expect(outcome).resolves.toEqual({ kind: 'dismissed' });
  });

  it('ends failed when it is closed after a failed attempt', async () => {
    const outcome = openSheet();
    fail({ error: { description: 'Declined.' } });
    options.modal.ondismiss();
    await expect(outcome).resolves.toEqual({ kind: 'failed', description: 'Declined.' });
  });

  it('is closed when the shopper leaves the page', async () => {
    const controller = new AbortController();
    const outcome = openSheet(controller);
    controller.abort();
    await expect(outcome).resolves.toEqual({ kind: 'dismissed' });
    expect(close).toHaveBeenCalledTimes(1);
  });
});
