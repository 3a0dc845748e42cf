export const intro = 'What you have bought before, most frequent first. Tap to add to your cart.';
