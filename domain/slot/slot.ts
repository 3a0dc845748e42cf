/** A window in which an order can be delivered. */
export interface DeliverySlot {
  _id: string;
  startsAt: Date;
  endsAt: Date;
  /** Until when it can be booked, and its orders changed or cancelled. */
  cutoffAt: Date;
  /** Whether there is room now. */
  available: boolean;
}

/** How many days ahead shoppers can choose a slot. */
export const SLOT_DAYS = 7;

/** A slot as staff see it. */
export interface DeskSlot extends Omit<DeliverySlot, 'available'> {
  /** The maximum number of orders; 0: closed. */
  capacity: number;
  /** Whether it was set for this slot alone: the template leaves it. */
  capacitySet: boolean;
  /** The number of places held by checkouts. */
  held: number;
  /** The number of orders. */
  booked: number;
}
