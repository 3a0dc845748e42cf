import { isBlank } from '../text';
import type { AddressInput } from './address-rules';

/**
 * An address as an order stores it: street, city, state and pincode, comma-separated. `lastUsed` compares it, and `placeOfSupply`
 * reads it: a new field does not go in here, but into a column of the order.
 */
export function addressText({
  street,
  city,
  state,
  pincode,
}: Pick<AddressInput, 'street' | 'city' | 'state' | 'pincode'>): string {
  return [street, city, state, pincode].filter((part) => !isBlank(part)).join(', ');
}
