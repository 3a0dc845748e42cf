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

/** A slot as staff see it. */
export interface DeskSlot extends Omit<DeliverySlot, 'available'> {
  /** How many orders fit into it; 0: it takes no more. */
  capacity: number;
  /** How many checkouts hold a place. */
  held: number;
  /** How many orders are in it. */
  booked: number;
}
