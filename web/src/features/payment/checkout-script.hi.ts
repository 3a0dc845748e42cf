export const scriptFailed = 'Razorpay लोड नहीं हो पाया';
