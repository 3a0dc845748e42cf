import { ALL_FIELDS, FIRST_COUNT } from './product-fields';

/** Without its unit: "Price, in rupees". */
const shortLabel = (label: string): string => label.split(',')[0]!;

/** The labels on the screen by their names in the API. */
const LABELS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(ALL_FIELDS.map(({ name, label }) => [name, shortLabel(label)])),
  onHand: FIRST_COUNT.label,
  allergens: 'Allergens',
};

/** Not within words or addresses of products, such as half-price-oil. */
const NAMES = new RegExp(`(?<![\\w-])(${Object.keys(LABELS).join('|')})(?![\\w-])`, 'g');

/** What the shop says of fields, which it calls by their names in the API, with their labels on the screen. */
export const withLabels = (text: string): string => text.replace(NAMES, (name) => LABELS[name]!);
