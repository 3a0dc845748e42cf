import type * as Sessions from '@/shared/lib/session';
import type * as Draft from './checkout-draft';

const USER = { _id: 'meera', firstName: 'Meera', lastName: 'Nair', email: 'meera@example.in' };
const CHOICES = {
  ...{ addressId: 'home', couponCode: 'Instant50', slotId: 'evening' },
  hold: { slotId: 'evening', until: 1, qtys: { tomato: 2 } },
};
const NONE = { addressId: null, couponCode: null, slotId: null, hold: null };

/** The draft that Meera's page finds which has this stored. */
function draftOf(stored: object): Draft.CheckoutDraft {
  const local: Record<string, string> = { token: 'a token', user: JSON.stringify(USER) };
  const sessionStorage = { getItem: () => JSON.stringify(stored) };
  const localStorage = { getItem: (key: string) => local[key] ?? null };
  Object.assign(globalThis, { window: { localStorage, sessionStorage }, localStorage });
  let found!: Draft.CheckoutDraft;
  jest.isolateModules(() => {
    found = jest.requireActual<typeof Draft>('./checkout-draft').checkoutDraft();
  });
  return found;
}

/** A storage of a page, in memory. */
function memory(content: Record<string, string>) {
  const all = new Map(Object.entries(content));
  return {
    getItem: (key: string) => all.get(key) ?? null,
    setItem: (key: string, text: string) => void all.set(key, text),
    removeItem: (key: string) => void all.delete(key),
    clear: () => all.clear(),
  };
}

afterEach(() => ['window', 'localStorage'].forEach((name) => Reflect.deleteProperty(globalThis, name)));

it('what a shopper has chosen at the checkout is found after a reload', () =>
  expect(draftOf({ ...CHOICES, userId: 'meera' })).toEqual(CHOICES));

it('what another shopper has chosen is not', () =>
  expect(draftOf({ ...CHOICES, userId: 'ravi' })).toEqual(NONE));

it("what is stored without a shopper is not a visitor's", () => {
  const sessionStorage = memory({ checkout: JSON.stringify(CHOICES) });
  const localStorage = memory({});
  Object.assign(globalThis, { window: { localStorage, sessionStorage }, localStorage });
  jest.isolateModules(() =>
    expect(jest.requireActual<typeof Draft>('./checkout-draft').checkoutDraft()).toEqual(NONE),
  );
});

it('it stays when the password changes, which begins a new session, and is gone after the logout', () => {
  const localStorage = memory({ token: 'a token', user: JSON.stringify(USER) });
  const sessionStorage = memory({ checkout: JSON.stringify({ ...CHOICES, userId: 'meera' }) });
  Object.assign(globalThis, { window: { localStorage, sessionStorage }, localStorage });
  jest.isolateModules(() => {
    const { checkoutDraft } = jest.requireActual<typeof Draft>('./checkout-draft');
    const { startSession, endSession } = jest.requireActual<typeof Sessions>('@/shared/lib/session');
    startSession({ token: 'the next token', user: USER });
    expect(checkoutDraft()).toEqual(CHOICES);
    endSession('/');
    expect(checkoutDraft()).toEqual(NONE);
    expect(sessionStorage.getItem('checkout')).toBeNull();
  });
});

it('what cannot be a choice is left out', () =>
  expect(
    draftOf({ userId: 'meera', addressId: 1, couponCode: {}, slotId: null, hold: { until: 'soon' } }),
  ).toEqual(NONE));
