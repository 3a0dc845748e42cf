export const title = 'Checkout';
export const intro = (fee: string): string =>
  `Delivery is a flat ${fee}. Nothing is charged until you confirm the payment by card, UPI or netbanking. If you go back, your choices are kept.`;
