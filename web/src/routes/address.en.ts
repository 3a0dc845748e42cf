export const title = 'Address Management';
export const backToCheckout = 'Back to Checkout';
