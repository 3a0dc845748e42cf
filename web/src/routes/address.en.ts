export const title = 'Address Management';
export const intro = 'Where we bring your orders. At checkout you choose one of these, or add another.';
export const backToCheckout = 'Back to Checkout';
