export const title = 'Checkout';
export const intro = (fee: string): string =>
  `Delivery is a flat ${fee}. Nothing is charged until you confirm the payment, by card, UPI or netbanking, and what you choose here is kept if you go back.`;
