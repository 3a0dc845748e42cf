export const heading = 'Account Details';
export const profile = 'Profile';
export const address = 'Address';
export const orders = 'Orders';
