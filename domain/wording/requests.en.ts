/** Problems of API requests. */
export const REQUESTS_ENGLISH = {
  PAGE_SIZE: ({ max, of }: { max: number; of: 'products' | 'orders' | 'entries' }) =>
    of === 'entries' ? `Ask for 1 to ${max} at a time.` : `Ask for 1 to ${max} ${of}.`,
  CURSOR_UNKNOWN: 'This cursor does not belong to this list.',
  MIN_RATING_RANGE: ({ min, max }: { min: number; max: number }) =>
    `The minimum rating must be ${min} to ${max}.`,
  SEARCH_LONG: ({ max }: { max: number }) => `A search can have up to ${max} characters.`,
  YEAR_DIGITS: 'A year has four digits.',
  TOO_MANY: ({ max }: { max: number }, field: string) =>
    `Name up to ${max} ${field === 'ids' ? 'products' : field}.`,
  MIN_SAVING_STEPS: ({ steps }: { steps: readonly number[] }) =>
    `The minimum saving must be ${steps.join(', ')} percent.`,
  ALLERGEN_UNKNOWN: ({ known }: { known: readonly string[] }) => `Allergens must be of ${known.join(', ')}.`,
  LIST_FULL: ({ max }: { max: number }, field: string) =>
    `A ${field} can have up to ${max} products. Remove one to add another.`,
  ADDRESSES_FULL: ({ max }: { max: number }) =>
    `You already have ${max} addresses. Remove one to add another.`,
  PASSKEYS_FULL: ({ max }: { max: number }) => `You already have ${max} passkeys. Remove one to add another.`,
  PASSKEY_UNREADABLE: 'It must be the passkey that the browser returns, as JSON.',
  PASSKEY_UNCONFIRMED: 'The device did not confirm this passkey for this shop. Please try again.',
  PASSKEY_KNOWN: 'This passkey has already been added.',
  QTY_RANGE: ({ min, max }: { min: number; max: number }) =>
    `The quantity must be ${min} to ${max}, or 0 to remove.`,
  ITEM_QTY_RANGE: ({ min, max }: { min: number; max: number }) =>
    `The qty of each product must be ${min} to ${max}.`,
  ORDER_LONG: ({ max }: { max: number }) => `An order can have up to ${max} products.`,
  ORDER_TOO_DEAR: 'An order may cost up to ₹2 crore. Remove something from the cart.',
  ADDRESS_LONG: ({ max }: { max: number }) => `The address can have up to ${max} characters.`,
  ADDRESS_UNSHOWABLE: 'The address contains characters that cannot be shown.',
  GIVEN_TWICE: (_: unknown, field: string) => `Give ${field} only once.`,
  NOT_IN_BODY: (_: unknown, field: string) => `The body must be an object with "${field}", an object.`,
  NOT_IN_ORDER: (_: unknown, field: string) => `${field} belongs in "order".`,
  COUPON_OF_CHECKOUT: 'The coupon must be that of the paid checkout, or none.',
  NOT_TEXT: (_: unknown, field: string) => `${field} must be text.`,
  NOT_A_NUMBER: (_: unknown, field: string) => `${field} must be a number.`,
  CART_FORM: 'cart must be a list of {"_id", "qty"}.',
  CART_QTY_MISSING: 'Each product of the cart needs a qty, a number.',
  STEP_TYPE: 'The action\'s type must be "increment" or "decrement".',
  REPLACEMENT_CHOICE: 'Name a product to take instead with SPECIFIC, and only then.',
  REPLACEMENT_SAME: 'A product cannot replace itself.',
  REPLACEMENT_DIET: 'A replacement must have the same diet, or a stricter one.',
  PUSH_ENDPOINT: 'It must be the HTTPS address of a push service.',
  PUSH_KEY: (_: unknown, field: string) => `${field} must be as the browser gives it, in base64url.`,
  KEY_EMPTY: 'The key is empty: give one, or leave it out.',
  KEY_LONG: ({ max }: { max: number }) => `The Idempotency-Key can have up to ${max} characters.`,
  KEY_REUSED: 'This Idempotency-Key was used for another order.',
} as const;
