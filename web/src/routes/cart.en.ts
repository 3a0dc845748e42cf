export const title = 'Cart';
export const intro = (fee: string) =>
  `Delivery is a flat ${fee}, however much you order. You can check everything before you pay.`;
