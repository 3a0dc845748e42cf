const list = (words: readonly (string | number)[]): string => words.join(', ');

/** Problems of what owners and staff enter: products, facts, stock, coupons, invitations, delivery slots. */
export const OWNERS_ENGLISH = {
  BLANK: (_: unknown, field: string) => `${field} cannot be empty`,
  HIDDEN_CHARACTERS_IN: (_: unknown, field: string) =>
    `${field}: Please remove line breaks and hidden characters`,
  ID_FORM: '_id should be lowercase letters, digits and hyphens',
  NOT_A_PLACE: (_: unknown, field: string) => `${field} should be a whole number from 1`,
  CATEGORY_NAME_FORM: (_: unknown, field: string) => `${field} should have no comma, and not be "none"`,
  IMAGE_PATH: 'image should be a path of the shop, like /images/…',
  RATING_RANGE: 'rating should be from 1 to 5',
  RUPEES_RANGE: ({ max }: { max: number }, field: string) =>
    `${field} should be rupees, more than 0 and up to ${max}`,
  TWO_DECIMALS: (_: unknown, field: string) => `${field} should have at most two decimals`,
  MRP_BELOW_PRICE: 'mrp should not be below price',
  NUMBER_RANGE: ({ min, max, whole }: { min: number; max: number; whole: boolean }, field: string) =>
    `${field} should be a ${whole ? 'whole ' : ''}number from ${min} to ${max}`,
  NUTRITION_IN_PART: ({ missing }: { missing: readonly string[] }) =>
    `${list(missing)}: give the whole nutrition table or none of it`,
  ONE_OF: ({ choices }: { choices: readonly string[] }, field: string) =>
    `${field} should be ${list(choices)}`,
  EACH_ONCE_OF: ({ choices }: { choices: readonly string[] }, field: string) =>
    `${field} should be of ${list(choices)}, each once`,
  PACK_IN_PART: 'packAmount and packUnit are given together',
  TRUE_OR_FALSE: (_: unknown, field: string) => `${field} should be true or false`,
  OTHER_PRODUCTS: ({ max }: { max: number }, field: string) =>
    `${field} should be up to ${max} other products, each once`,
  HSN_FORM: 'hsn should have 4 to 8 digits',
  BARCODE_FORM: 'barcode should be the 8, 12, 13 or 14 digits under the bars of the pack, as printed',
  BARCODE_ROUNDED:
    'barcode was rounded by a spreadsheet: give its column the format "Number" without decimals, and enter the digits again',
  BARCODE_TAKEN: ({ by }: { by: string }) => `${by} already has this barcode`,
  NAMES: ({ max, length }: { max: number; length: number }, field: string) =>
    `${field} should be up to ${max} names of up to ${length} characters, each once`,
  CATEGORY_UNKNOWN: ({ name }: { name: string }) => `there is no category "${name}"`,
  COMPANION_UNKNOWN: ({ _id }: { _id: string }, field: string) => `${field}: there is no product ${_id}`,
  DESCRIPTION_MISSING: 'description cannot be empty where there are other facts',
  PLACE_TAKEN: ({ id, by }: { id: number; by: string }) => `${by} already has the id ${id}`,
  STOCK_COMMITTED: (
    { productId, allocated, held }: { productId: string; allocated: number; held: number },
    field: string,
  ) =>
    `${field}: ${allocated + held} of ${productId} are allocated or held, ${allocated} for orders and ${held} for open checkouts: there cannot be fewer on hand`,
  ID_TAKEN: ({ _id }: { _id: string }) => `The product ${_id} already exists`,
  NOT_COUNTED: (_: unknown, field: string) => `${field}: count the stock first`,
  FILE_LARGE: ({ megabytes }: { megabytes: number }) => `The file should have at most ${megabytes} MB`,
  FILE_BROKEN: 'The file arrived incomplete: please send it again',
  FILE_LONG: ({ max }: { max: number }) => `The file should have at most ${max} products`,
  FILE_REFUSED: ({ line }: { line: string }) => `Nothing was imported: ${line}`,
  FILE_TEXT: 'The file should be a CSV or JSON',
  PICTURE_FORMAT: 'The picture should be a JPEG, PNG, WebP or AVIF',
  PICTURE_BROKEN: 'This picture is damaged, or is not a picture',
  PICTURE_LARGE: ({ megapixels }: { megapixels: number }) =>
    `The picture should have at most ${megapixels} million pixels`,
  PICTURE_SMALL: ({ pixels }: { pixels: number }) =>
    `The picture should be at least ${pixels} pixels wide and high`,
  COUPON_CODE: ({ max }: { max: number }) =>
    `The code should be up to ${max} letters, digits, hyphens and underscores.`,
  COUPON_TAKEN: ({ by }: { by: string }) => `The coupon ${by} already exists.`,
  COUPON_PERCENT: 'The percent should be a whole number from 1 to 99.',
  TIME_FORM: 'A time should be like 2026-12-24 or 2026-12-24T18:00:00+05:30.',
  DAY_IN_PART: 'Enter the whole day, or leave it empty.',
  COUPON_ENDS_FIRST: 'A coupon should end after it begins.',
  STAFF_NAME_EMPTY: 'Please enter your name',
  STAFF_PASSWORD_SHORT: ({ min }: { min: number }) => `Password should have at least ${min} characters`,
  ORDER_SEARCH_LENGTH: ({ min, max }: { min: number; max: number }) =>
    `Search for ${min} to ${max} characters.`,
  SEARCH_HIDDEN: 'Search without hidden characters.',
  REFUND_BOTH: 'Refund items or an amount, not both.',
  REFUND_AMOUNT: 'The amount should be at least 1 rupee, with at most two decimals.',
  REFUND_REST: 'Refund all that is left, or leave at least 1 rupee: less could not be refunded later.',
  REFUND_ITEMS: 'Choose at least one item, and how many.',
  CANCEL_REASON_EMPTY: 'Enter a reason for cancelling.',
  REFUND_REASON_EMPTY: 'Enter a reason for the refund.',
  REFUND_KEY_EMPTY: 'A refund needs a key of its own.',
  ADJUST_REASON_EMPTY: 'Enter a reason for the adjustment.',
  STOCK_FULL: ({ max }: { max: number }) => `Up to ${max} of a product can be on hand.`,
  REFUND_KEY_REUSED: 'The refund before this one was made after all. Look at the refunds of the order.',
  NOT_WEIGHED: 'Only goods sold by weight are weighed.',
  DELIVERY_REASON_EMPTY: 'Enter why it was not delivered.',
  REPLACEMENT_UNWANTED: 'The shopper wants no replacement for it.',
  REPLACEMENT_OTHER: 'The shopper wants another product for it, or none.',
  DAYTIME_FORM: (_: unknown, field: string) => `${field} should be a time of day, like 07:00`,
  WINDOW_EMPTY: (_: unknown, field: string) => `${field} should not be when the window starts`,
  WINDOW_OVERLAPS: ({ weekday, startsAt }: { weekday: number; startsAt: string }, field: string) =>
    `${field} is within the window of day ${weekday} that starts at ${startsAt}`,
  WINDOWS_MANY: ({ max }: { max: number }) => `A week should have at most ${max} windows.`,
  DAY_FORM: (_: unknown, field: string) => `${field} should be a day, like 2026-11-24`,
  DAYS_REVERSED: 'The last day should not be before the first.',
  DAYS_MANY: ({ max }: { max: number }) => `Ask for at most ${max} days.`,
} as const;
