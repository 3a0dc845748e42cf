import { makeVar } from '@apollo/client';
import { onSessionChange } from '@/shared/lib/session';

/** An order with the slot that was held for it; null without one. */
interface JustPlaced {
  orderId: string;
  slotId: string | null;
}

/** The order that was placed while this page was open, until the shopper was thanked. */
export const justPlaced = makeVar<JustPlaced | null>(null);
onSessionChange(() => justPlaced(null));
