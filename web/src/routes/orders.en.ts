export const intro = 'Your orders, newest first. Open one to see where it is, cancel it or get its receipt.';
