import type { Connection } from '@/shared/lib/offline/connection';

export const skip = 'Skip to content';
export const loadingPage = 'Loading the page';
export const withoutScripts =
  'Have a look around. To log in, fill a cart and order, this page needs JavaScript, which is off or did not load.';
export const tryAgain = 'Try again';

export const shopHome = (shop: string): string => `${shop} home`;
export const shop = 'Shop';
export const quickLinks = 'Quick links';
export const home = 'Home';
export const products = 'Products';
export const buyAgain = 'Buy again';
export const orders = 'Orders';
export const account = 'Account';
export const cart = 'Cart';
export const wishlist = 'Wishlist';
export const notEmpty = (list: string): string => `${list}, not empty`;

export const CONNECTION: Record<Connection, string> = {
  online: '',
  offline: 'You are offline: prices may have changed.',
  unreachable: 'We cannot reach the shop: prices may have changed.',
};

/** The columns of the footer. */
export const COLUMNS = [
  { title: 'Info', lines: ['Our Story', 'Farmers Story', 'Blogs'] },
  { title: 'Support', lines: ['FAQ', 'Complaint', 'Refund and Return Policy'] },
  { title: 'Socials', lines: ['Twitter', 'Facebook', 'Instagram'] },
];
export const credits = 'Image credits';
export const notifications = 'Notifications';
