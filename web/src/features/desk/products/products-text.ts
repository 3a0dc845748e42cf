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
  none: 'No products match these filters.',
  failed: 'The products could not be loaded.',
  oneFailed: 'The product could not be loaded.',
  missing: 'Product not found.',
  all: 'All products',
  add: 'New product',
  file: 'Import or export',
  search: 'Search',
  searchHint: 'Name or other search name',
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
  editHint: 'Enter saves, Escape undoes.',
  counted: 'Counted at the desk',
  notANumber: 'Enter a number.',
  notWhole: 'Enter a whole number.',
  saved: (title: string) => `${title} is saved.`,
} as const;

/** The texts of the product form. */
export const EDITOR = {
  new: 'New product',
  save: 'Save',
  create: 'Create product',
  savedAt: 'Saved.',
  changed: 'You have unsaved changes.',
  english: 'English',
  hindi: 'हिंदी',
  noAddress: 'Use some Latin letters or digits too: the page address needs them.',
  reload: 'Reload',
  sections: {
    basics: 'Name and price',
    stock: 'Stock',
    facts: 'Product details',
    search: 'Search, diet and allergens',
    nutrition: 'Nutrition, per 100 g or 100 ml',
    tax: 'Tax and more',
  },
  picture: 'Picture',
  choose: 'Choose a picture',
  dropHint: 'JPEG, PNG, WebP or AVIF, up to 8 MB. Square ones look best; others get a white background.',
  uploading: (percent: number) => (percent < 100 ? `Uploading, ${percent}%` : 'Preparing all sizes …'),
  uploaded: 'The picture is uploaded.',
  pictureLater: 'Save the product first, then add a picture.',
  pictureOf: (title: string) => `Picture of ${title}`,
  noAllergens: 'Confirmed: no allergens',
  allergensHint: 'Nothing ticked means not known.',
} as const;

/** The texts of the stock of one product. */
export const STOCK = {
  title: 'Stock on hand',
  onHand: (count: number) => `${count} on hand`,
  received: { label: 'Received', hint: 'Added to the stock on hand', button: 'Add to stock' },
  counted: {
    label: 'Counted',
    button: 'Correct the count',
    hint: 'Everything in the shop, including undelivered orders',
  },
  added: (count: number, title: string, onHand: number) => `${count} added to ${title}: ${onHand} on hand`,
  corrected: (title: string, onHand: number) => `${title}: ${onHand} on hand`,
  perhapsAdded: 'The shop did not answer. It may have been added: check the count before adding again.',
} as const;

/** The texts of import and export. */
export const CATALOGUE = {
  title: 'Import or export',
  export: 'Export as CSV',
  exportHint:
    'All products on sale, for any spreadsheet. Edit the file, then import it: without the column stock, which undoes later sales and deliveries.',
  choose: 'Choose a CSV or JSON file',
  chooseHint: 'You see all changes before anything is saved.',
  reading: 'Reading the file …',
  counts: (created: number, changed: number, same: number) =>
    `${created} new, ${changed} changed, ${same} unchanged.`,
  readAs: (encoding: string) => `Read as ${encoding}: check that accented letters are right.`,
  empty: 'There are no products in this file.',
  nothing: 'Nothing to change: the shop matches this file.',
  refused: (count: number) =>
    count === 1
      ? 'One problem, so nothing can be imported:'
      : `${count} problems, so nothing can be imported:`,
  more: (count: number) => `and ${count} more`,
  categories: (names: string) => `New or changed categories: ${names}.`,
  isNew: 'new',
  import: (count: number) => (count === 1 ? 'Import 1 product' : `Import ${count} products`),
  importShelves: 'Import categories',
  done: 'Imported. It is live in the shop.',
  importing: 'Import',
  nothingBefore: 'nothing',
  now: 'now',
} as const;
