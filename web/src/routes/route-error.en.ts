export const title = 'Something went wrong';
export const hint = 'We could not show this page. Your cart and your wishlist are safe.';
export const reload = 'Load it again';
export const home = 'Back to Home';
