/** The paths of the desk's files, which the server makes when they are asked for. */
export const deskFiles = {
  catalogueFile: '/desk/catalogue.csv',
  receiptsFile: '/desk/receipts.csv',
  receipt: '/desk/orders/:orderId/receipt',
  receiptPdf: '/desk/orders/:orderId/receipt.pdf',
} as const;

/** The path of each screen of the desk. Separate from the shop's paths, so that shoppers do not download them. */
export const deskPaths = {
  today: '/desk',
  orders: '/desk/orders',
  order: '/desk/orders/:orderId',
  slips: '/desk/slips',
  pick: '/desk/pick',
  deliver: '/desk/deliver',
  products: '/desk/products',
  product: '/desk/products/:productId',
  /** Cannot collide: product _ids have no capitals. */
  newProduct: '/desk/products/New',
  ...deskFiles,
  slots: '/desk/slots',
  coupons: '/desk/coupons',
  staff: '/desk/staff',
  audit: '/desk/audit',
  figures: '/desk/figures',
  login: '/desk/login',
  join: '/desk/join',
} as const;

/** The parameter `slot` of a path, for orders without one. */
export const NO_SLOT = 'none';

/** The path of an order's page at the desk. */
export const deskOrderPath = ({ _id }: { _id: string }): string =>
  deskPaths.order.replace(':orderId', () => encodeURIComponent(_id));

/** The path of an order's receipt, as staff read it. */
export const deskReceiptPath = ({ _id }: { _id: string }): string =>
  deskPaths.receipt.replace(':orderId', () => encodeURIComponent(_id));

/** A span of days, both ends included. */
interface Days {
  from: string;
  to: string;
}

/** The path of the receipts and credit notes of some days, as a file. */
export const receiptsFilePath = ({ from, to }: Days): string =>
  `${deskPaths.receiptsFile}?${new URLSearchParams({ from, to })}`;

/** The path of the figures of some days. */
export const figuresPath = ({ from, to }: Days): string =>
  `${deskPaths.figures}?${new URLSearchParams({ from, to })}`;

/** The path of a product's page at the desk. */
export const deskProductPath = ({ _id }: { _id: string }): string =>
  deskPaths.product.replace(':productId', () => encodeURIComponent(_id));

/** The path of the packing slips of these orders. */
export const slipsPath = (ids: readonly string[]): string =>
  `${deskPaths.slips}?${new URLSearchParams({ ids: ids.join() })}`;

/** The path at which an order is picked. */
export const pickOrderPath = ({ _id, slot }: { _id: string; slot: { _id: string } | null }): string =>
  `${deskPaths.pick}?${new URLSearchParams({ slot: slot?._id ?? NO_SLOT, by: 'order', order: _id })}`;
