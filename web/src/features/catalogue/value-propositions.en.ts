export const heading = 'Why shop here';
export const delivery = 'Doorstep delivery';
export const deliveryText = (fee: string): string => `Flat ${fee} on every order`;
export const fresh = 'Farm fresh';
export const freshText = 'Picked this morning';
export const prices = 'Best prices';
export const pricesText = 'Save on every basket';
export const payment = 'Secure payment';
export const paymentText = 'Cards, UPI and netbanking';
