import type * as Pending from './pending-payment';

const KNOWN = { checkoutId: 'c', userId: 'u' };
const PROOF = { paymentId: 'p', orderId: 'o', signature: 's' };
const NOW = Date.parse('2026-11-27T12:00:00Z');

/** The payment that a page finds which has this text stored: at once, and when it is read again. */
function paymentOf(text: string): () => Pending.PendingPayment | null {
  const window = Object.assign(new EventTarget(), { localStorage: { getItem: () => text } });
  Object.assign(globalThis, { window, localStorage: window.localStorage });
  let found: Pending.PendingPayment | null = null;
  jest.isolateModules(() => {
    const { onPayment } = jest.requireActual<typeof Pending>('./pending-payment');
    onPayment((payment) => (found = payment));
  });
  return () => found;
}

beforeEach(() => void jest.useFakeTimers({ now: NOW }));
afterEach(() => {
  jest.useRealTimers();
  ['window', 'localStorage', 'navigator'].forEach((name) => Reflect.deleteProperty(globalThis, name));
});

it.each([
  { state: 'left' },
  { state: 'paid', proof: PROOF, slow: true },
  { state: 'placed', at: NOW - 59 * 60_000 },
  { state: 'refused', message: 'This payment could not be verified.' },
])('a page finds the payment that an earlier one has stored: %j', (progress) => {
  const payment = { ...KNOWN, ...progress };
  expect(paymentOf(JSON.stringify(payment))()).toEqual(payment);
});

it('a payment whose sheet was open when its page was closed is checked', () => {
  const opened = { ...KNOWN, state: 'opened', slotId: null };
  expect(paymentOf(JSON.stringify(opened))()).toEqual({ ...opened, state: 'checking' });
});

it('a payment whose sheet is open in another window is left to that', async () => {
  const opened = { ...KNOWN, state: 'opened', slotId: null };
  const locks = (name: string) => ({ query: () => Promise.resolve({ held: [{ name }] }) });
  for (const [held, state] of [
    ['sheet:c', 'opened'],
    ['sheet:d', 'checking'],
  ] as const) {
    Object.defineProperty(globalThis, 'navigator', { value: { locks: locks(held) }, configurable: true });
    const found = paymentOf(JSON.stringify(opened));
    expect(found()?.state).toBe('checking');
    await jest.advanceTimersByTimeAsync(0);
    expect(found()).toEqual({ ...opened, state });
  }
});

it.each([
  ['of an order that is no news any more', { ...KNOWN, state: 'placed', at: NOW - 61 * 60_000 }],
  ['without the proof', { ...KNOWN, state: 'paid', proof: { ...PROOF, signature: undefined } }],
  ['refused without a reason', { ...KNOWN, state: 'refused' }],
  ['of nobody', { checkoutId: 'c', state: 'left' }],
  ['of another form', ['left']],
])('there is no payment %s', (_what, stored) => expect(paymentOf(JSON.stringify(stored))()).toBeNull());

it('there is no payment in what is no JSON', () => expect(paymentOf('{')()).toBeNull());
