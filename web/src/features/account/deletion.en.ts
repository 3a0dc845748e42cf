export const question = 'Delete your account?';
export const whatGoes = 'Deleted at once';
export const GOES: readonly string[] = [
  'Your name, email and password',
  'Your addresses, cart and wishlist',
  'Your messages and their settings, and notifications on all devices',
  'Access to orders and receipts: download what you need first',
];
export const whatStays = 'What we keep';
export const STAYS: readonly string[] = [
  'Your orders and receipts, as the law requires; of your details, only the state and pincode',
  'Your name and address on tax invoices of ₹50,000 or more',
  'Backups of the shop, until they expire',
];
export const wrongPassword = 'This is not your password';
export const confirm = 'Delete for good';
export const keep = 'Keep the account';
export const deleted = 'Account deleted';
