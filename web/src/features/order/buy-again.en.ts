export const loading = 'Loading what you buy';
export const failed = 'We could not load what you buy.';
export const nothingYet = 'Nothing bought yet';
export const nothingYetHint = 'What you order shows up here, one tap from the cart.';
export const browse = 'Browse products';
export const products = 'Products you buy';
export const usuals = 'Your usuals';
