/** A window in which an order can be delivered. */
export interface DeliverySlot {
  _id: string;
  startsAt: Date;
  endsAt: Date;
  /** Until then it can be booked, and an order in it changed or cancelled. */
  cutoffAt: Date;
  /** Whether there is room now. */
  available: boolean;
}

/** Slots are offered this far ahead. Source: RUNNING.md. */
export const SLOT_DAYS = 7;
