export const title = 'Page Not Found';
export const hint = 'There is nothing on this shelf. Let’s get you back to the good stuff.';
export const home = 'Back to Home';
export const products = 'See all products';
