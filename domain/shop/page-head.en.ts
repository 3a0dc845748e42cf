/** By the Open Graph protocol. */
export const ogLocale = 'en_IN';
export const tagline = 'Fresh groceries to your door';
export const shopDescription =
  'Fruits, vegetables, dairy, staples and snacks at everyday prices: choose, pay online and have them brought to your door.';
export const cardAlt = 'A basket of fresh groceries';

export const login = 'Login';
export const loginDescription = 'Log in to fill your cart, keep a wishlist and see your orders.';
export const signup = 'Sign up';
export const signupDescription =
  'Make an account in a minute, and have fresh groceries brought to your door.';
export const forgotPassword = 'Forgot your password?';
export const forgotPasswordDescription = 'Get a mail with a link for a new password.';
export const resetPassword = 'New password';
export const resetPasswordDescription = 'Choose a new password for your account.';
export const credits = 'Image credits';
export const creditsDescription = 'Whose drawings and lettering the pictures of this shop are made of.';
export const notFound = 'Page Not Found';
