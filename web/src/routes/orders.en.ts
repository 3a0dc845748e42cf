export const intro =
  'Your orders, the newest first. Open one to see where it is, to cancel it or to get its receipt.';
