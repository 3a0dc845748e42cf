/** The settings of the shop that are embedded in the desk's page. */
export interface DeskShop {
  name: string;
  /** The time zone of its deliveries, such as Asia/Kolkata. */
  timeZone: string;
}

/** The id of the element with the settings, as JSON. */
export const DESK_SHOP = 'desk-shop';
