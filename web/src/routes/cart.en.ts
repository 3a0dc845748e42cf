export const title = 'Cart';
export const intro = (fee: string) =>
  `Delivery is a flat ${fee}, however much you order. Before you pay you see everything once more.`;
