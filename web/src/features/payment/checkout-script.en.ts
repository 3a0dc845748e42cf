/** The specification's text for a checkout script that fails to load, which ends the payment. */
export const scriptFailed = 'Razorpay Failed to load';
