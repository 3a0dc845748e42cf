/** The columns that a growth writes, each with its type in the database. */
export const CART_COLUMNS = { userId: 'uuid', productId: 'text', qty: 'int' };
export const ORDER_COLUMNS = {
  userId: 'uuid',
  _id: 'uuid',
  state: 'text',
  payment: 'text',
  address: 'text',
  contact: 'text',
  pricePaise: 'int',
  deliveryPaise: 'int',
  discountPaise: 'int',
  totalPaise: 'int',
  fingerprint: 'text',
  providerOrderId: 'text',
  providerPaymentId: 'text',
  startedAt: 'timestamptz',
  createdAt: 'timestamptz',
};
export const ITEM_COLUMNS = {
  userId: 'uuid',
  orderId: 'uuid',
  position: 'int',
  productId: 'text',
  title: 'text',
  image: 'text',
  pricePaise: 'int',
  quantity: 'text',
  qty: 'int',
};
