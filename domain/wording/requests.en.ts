/** Problems of API requests. */
export const REQUESTS_ENGLISH = {
  PAGE_SIZE: ({ max, of }: { max: number; of: 'products' | 'orders' | 'entries' }) =>
    of === 'entries' ? `Ask for 1 to ${max} at a time.` : `Ask for 1 to ${max} ${of}.`,
  CURSOR_UNKNOWN: 'This cursor does not belong to this list.',
  MIN_RATING_RANGE: ({ min, max }: { min: number; max: number }) => `The lowest rating is ${min} to ${max}.`,
  SEARCH_LONG: ({ max }: { max: number }) => `Search with up to ${max} characters.`,
  YEAR_DIGITS: 'A year has four digits.',
  TOO_MANY: ({ max }: { max: number }, field: string) =>
    `Name up to ${max} ${field === 'ids' ? 'products' : field}.`,
  MIN_SAVING_STEPS: ({ steps }: { steps: readonly number[] }) =>
    `The lowest saving is ${steps.join(', ')} percent.`,
  ALLERGEN_UNKNOWN: ({ known }: { known: readonly string[] }) => `The shop knows of ${known.join(', ')}.`,
  LIST_FULL: ({ max }: { max: number }, field: string) =>
    `A ${field} has up to ${max} products. Take one out to make room for another.`,
  ADDRESSES_FULL: ({ max }: { max: number }) =>
    `There are ${max} addresses already. Remove one to make room for another.`,
  PASSKEYS_FULL: ({ max }: { max: number }) =>
    `There are ${max} passkeys already. Remove one to make room for another.`,
  PASSKEY_UNREADABLE: 'It must be what the browser gives for a passkey, as JSON.',
  PASSKEY_UNCONFIRMED: 'The device did not confirm this passkey for this shop. Please try again.',
  PASSKEY_KNOWN: 'This passkey has been added before.',
  QTY_RANGE: ({ min, max }: { min: number; max: number }) =>
    `The quantity is ${min} to ${max}, or 0 to remove.`,
  ITEM_QTY_RANGE: ({ min, max }: { min: number; max: number }) =>
    `The qty of each product is ${min} to ${max}.`,
  ORDER_LONG: ({ max }: { max: number }) => `An order has up to ${max} products.`,
  ORDER_TOO_DEAR: 'An order may cost up to ₹2 crore. Remove something from the cart.',
  ADDRESS_LONG: ({ max }: { max: number }) => `The address has up to ${max} characters.`,
  ADDRESS_UNSHOWABLE: 'The address contains characters that cannot be shown.',
  GIVEN_TWICE: (_: unknown, field: string) => `Give ${field} once.`,
  NOT_IN_BODY: (_: unknown, field: string) => `The body must be an object with "${field}", an object.`,
  NOT_IN_ORDER: (_: unknown, field: string) => `${field} belongs in "order".`,
  COUPON_OF_CHECKOUT: 'What was paid has the coupon of its checkout. Give that one, or none.',
  NOT_TEXT: (_: unknown, field: string) => `${field} must be text.`,
  NOT_A_NUMBER: (_: unknown, field: string) => `${field} must be a number.`,
  CART_FORM: 'cart must be a list of {"_id", "qty"}.',
  CART_QTY_MISSING: 'Each product of the cart needs a qty, a number.',
  STEP_TYPE: 'The action\'s type must be "increment" or "decrement".',
  REPLACEMENT_CHOICE: 'Name a product to take instead with SPECIFIC, and only then.',
  REPLACEMENT_SAME: 'Something cannot replace itself.',
  REPLACEMENT_DIET: 'A replacement has the same diet, or a stricter one.',
  PUSH_ENDPOINT: 'It must be the HTTPS address of a push service.',
  PUSH_KEY: (_: unknown, field: string) => `${field} must be as the browser gives it, in base64url.`,
  KEY_EMPTY: 'The key is empty: give one, or leave it out.',
  KEY_LONG: ({ max }: { max: number }) => `The Idempotency-Key has up to ${max} characters.`,
  KEY_REUSED: 'This Idempotency-Key was used for another order.',
} as const;
