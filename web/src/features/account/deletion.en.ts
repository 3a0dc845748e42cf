export const question = 'Delete your account?';
export const whatGoes = 'What goes, at once';
export const GOES: readonly string[] = [
  'Your name, email and password',
  'Your addresses, cart and wishlist',
  'Your messages and their settings, and notifications on all devices',
  'Your way to orders and receipts: download first what you need',
];
export const whatStays = 'What stays';
export const STAYS: readonly string[] = [
  'Your orders and their receipts, as the law asks, with the state and pincode that they went to, but without you',
  'Your name and address on tax invoices of ₹50,000 or more',
  'Backups of the shop, until they are deleted in their turn',
];
export const wrongPassword = 'This is not your password';
export const confirm = 'Delete for good';
export const keep = 'Keep the account';
export const deleted = 'Your account is deleted';
