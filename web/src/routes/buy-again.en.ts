export const intro = 'What you have bought before, the most frequent first: a tap adds it to your cart.';
