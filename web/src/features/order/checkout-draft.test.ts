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

afterEach(() => ['window', 'localStorage'].forEach((name) => Reflect.deleteProperty(globalThis, name)));

it('what a shopper has chosen at the checkout is found after a reload', () =>
  expect(draftOf({ ...CHOICES, userId: 'meera' })).toEqual(CHOICES));

it('what another shopper has chosen is not', () =>
  expect(draftOf({ ...CHOICES, userId: 'ravi' })).toEqual(NONE));

it('what cannot be a choice is left out', () =>
  expect(
    draftOf({ userId: 'meera', addressId: 1, couponCode: {}, slotId: null, hold: { until: 'soon' } }),
  ).toEqual(NONE));
