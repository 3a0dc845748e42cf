export const title = 'Wishlist';
export const intro =
  'What you like is kept here, on all your devices, until you move it to the cart or remove it.';
