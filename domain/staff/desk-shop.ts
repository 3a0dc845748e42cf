/** What the page of the desk knows of the shop from the start. */
export interface DeskShop {
  name: string;
  /** The zone by whose clock it delivers, such as Asia/Kolkata. */
  timeZone: string;
}

/** The id of the element with it, as JSON. */
export const DESK_SHOP = 'desk-shop';
