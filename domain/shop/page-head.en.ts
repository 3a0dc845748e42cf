/** By the Open Graph protocol. */
export const ogLocale = 'en_IN';
export const tagline = 'Fresh groceries to your door';
export const shopDescription =
  'Fruits, vegetables, dairy, staples and snacks at everyday prices: choose, pay online and have them brought to your door.';
export const cardAlt = 'A basket of fresh groceries';

export const login = 'Login';
export const loginDescription = 'Log in to fill your cart, keep a wishlist and see your orders.';
export const signup = 'Sign up';
export const signupDescription = 'Create an account in a minute, and get fresh groceries to your door.';
export const forgotPassword = 'Forgot your password?';
export const resetPassword = 'New password';
export const credits = 'Image credits';
export const notFound = 'Page Not Found';
