import { OUT_OF_STOCK } from '@/features/catalogue';

/** In place of "Add to cart" on what is out: being on the wishlist is the request to be told. */
export const TELL_ME = 'Tell me when it is back';
export const WE_TELL_YOU = 'We’ll tell you when it is back';
/** Where the messages about it could not be turned on. */
export const NOT_TURNED_ON = 'It is on your wishlist. Please see in your profile whether we may tell you.';
/** What pressing that does. */
export const STOP_TELLING = 'Takes it off your wishlist';

/** Why a stepper goes no further. */
export const mostWords = (maxQty: number): string =>
  maxQty === 0 ? OUT_OF_STOCK : `You can order up to ${maxQty}`;
