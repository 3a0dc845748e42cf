import type { StockLevel } from '@domain/stock/stock';

/** The label of each stock level. */
export const LEVEL: Record<StockLevel, string> = {
  IN_STOCK: 'In stock',
  LOW_STOCK: 'Low',
  OUT_OF_STOCK: 'Out',
};

/** The texts of the products' screens. */
export const PRODUCTS = {
  title: 'Products',
  none: 'No product is like this.',
  failed: 'The products could not be loaded.',
  oneFailed: 'The product could not be loaded.',
  missing: 'There is no such product.',
  all: 'All products',
  add: 'New product',
  file: 'Import or export',
  search: 'Search',
  searchHint: 'Name, or another word for it',
  category: 'Category',
  allCategories: 'All categories',
  shown: 'Show',
  views: {
    '': 'On sale',
    low: 'Low or out of stock',
    out: 'Out of stock',
    off: 'Off sale',
  },
  count: (count: number) => (count === 1 ? '1 product' : `${count.toLocaleString('en-IN')} products`),
  product: 'Product',
  price: 'Price',
  onHand: 'On hand',
  priceOf: (title: string) => `Price of ${title}, in rupees`,
  onHandOf: (title: string) => `${title} on hand`,
  level: 'Stock',
  left: (left: number) => `${left} left to sell`,
  notCounted: 'Not counted',
  offSale: 'Off sale',
  editHint: 'Enter saves, Escape brings back what there was.',
  counted: 'Counted at the desk',
  notANumber: 'A number, please.',
  notWhole: 'A whole number, please.',
  saved: (title: string) => `${title} is saved.`,
} as const;

/** The texts of the product form. */
export const EDITOR = {
  new: 'New product',
  save: 'Save',
  create: 'Create product',
  savedAt: 'Saved.',
  changed: 'There are changes that are not saved.',
  english: 'English',
  hindi: 'हिंदी',
  noAddress: 'Use Latin letters or digits, too: the address of the page is made of them.',
  reload: 'Look at it again',
  sections: {
    basics: 'Name and price',
    stock: 'Stock',
    facts: 'What shoppers read',
    search: 'Search, diet and allergens',
    nutrition: 'Nutrition, per 100 g or 100 ml',
    tax: 'Tax and what goes with it',
  },
  picture: 'Picture',
  choose: 'Choose a picture',
  dropHint: 'JPEG, PNG, WebP or AVIF, up to 8 MB. Square ones look best; others get a white ground.',
  uploading: (percent: number) => (percent < 100 ? `Uploading, ${percent}%` : 'Preparing all sizes …'),
  uploaded: 'The picture is in the shop.',
  pictureLater: 'Save the product first, then give it a picture.',
  pictureOf: (title: string) => `Picture of ${title}`,
  noAllergens: 'It is known that there are none',
  allergensHint: 'With nothing ticked, nothing is known.',
} as const;

/** The texts of the stock of one product. */
export const STOCK = {
  title: 'Stock on hand',
  onHand: (count: number) => `${count} on hand`,
  received: { label: 'Received', hint: 'Is added to what is there', button: 'Add to stock' },
  counted: {
    label: 'Counted',
    button: 'Correct the count',
    hint: 'All there are, also in orders that are not delivered yet',
  },
  added: (count: number, title: string, onHand: number) => `${count} added to ${title}: ${onHand} on hand`,
  corrected: (title: string, onHand: number) => `${title}: ${onHand} on hand`,
  perhapsAdded: 'The shop did not answer. Look at the count before you add it again: it may have been added.',
} as const;

/** The texts of import and export. */
export const CATALOGUE = {
  title: 'Import or export',
  export: 'Export as CSV',
  exportHint: 'All products on sale, as a file for any spreadsheet. Import it again after changes.',
  choose: 'Choose a CSV or JSON',
  chooseHint: 'Nothing is changed before you have seen what would be.',
  reading: 'Looking at the file …',
  counts: (created: number, changed: number, same: number) =>
    `${created} new, ${changed} changed, ${same} as they are.`,
  readAs: (encoding: string) => `Read as ${encoding}: look whether letters with accents are right.`,
  empty: 'There is no product in this file.',
  nothing: 'The shop has all of it like this already.',
  refused: (count: number) =>
    count === 1
      ? 'One thing is wrong, so nothing can be imported:'
      : `${count} things are wrong, so nothing can be imported:`,
  more: (count: number) => `and ${count} more`,
  categories: (names: string) => `New or changed categories: ${names}.`,
  isNew: 'new',
  import: (count: number) => (count === 1 ? 'Import 1 product' : `Import ${count} products`),
  importShelves: 'Import categories',
  done: 'Imported. Shoppers see it already.',
  nothingBefore: 'nothing',
  now: 'now',
} as const;
