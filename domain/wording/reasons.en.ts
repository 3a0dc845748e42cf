/** Why the shop makes a refund by itself, in English. Stored with each refund: never change these texts. */
export const REASONS = {
  CANCELLED: 'Cancelled',
  OUT_OF_STOCK: 'Out of stock',
  NOT_AS_ORDERED: 'Not there, lighter or cheaper than ordered',
  OWED: 'Could not be refunded before',
  WRONG_AMOUNT: 'Another amount was paid',
  LATE: 'Paid too late',
  DUPLICATE: 'Paid twice',
};
