export const login = 'Login';
export const logout = 'Logout';
export const account = 'Account';
export const profile = 'Profile';
export const cart = 'Cart';
export const wishlist = 'Wishlist';
export const home = 'Home';
