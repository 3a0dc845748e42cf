import { formatInstant } from '../../../../domain/instant';
import type { DeliverySlot } from '../../../../domain/slot/slot';
import { ErrorCode, ShopError } from '../../common/shop-error';

/** @param slots the alternatives */
export const slotUnavailable = (slots: readonly DeliverySlot[]): ShopError =>
  new ShopError(
    ErrorCode.SLOT_UNAVAILABLE,
    'This delivery time is full, or it is too late for it. Please choose another one.',
    { slots: slots.filter(({ available }) => available).map(toPlainSlot) },
  );

/** A slot as JSON. Instants have India's offset. */
export const toPlainSlot = ({ _id, startsAt, endsAt, cutoffAt, available }: DeliverySlot) => ({
  _id,
  startsAt: formatInstant(startsAt),
  endsAt: formatInstant(endsAt),
  cutoffAt: formatInstant(cutoffAt),
  available,
});
