import { toPaise } from '../cart/pricing';
import { addError, checkText } from '../field-errors';
import type { FieldErrors } from '../field-errors';
import { isBlank } from '../text';
import type { Category, Product } from './product';

/** A product as an owner enters it. */
export interface ProductEntry extends Omit<Product, 'id' | 'pricePaise'> {
  /** Absent: the one it has, or after all others. */
  id?: number;
  /** Rupees. */
  price: number;
}

/** A category as an owner enters it. */
export type CategoryEntry = Omit<Category, '_id'>;

/** PostgreSQL's largest int. */
const INTEGER_MAX = 2_147_483_647;
const PRICE_MAX = 1_000_000;
const TEXT_MAX = { title: 100, quantity: 40, categoryName: 40, image: 500, description: 300 } as const;

/** "Dried Figs (Anjeer)" becomes dried-figs-anjeer. */
export const slugOf = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

const isPlace = (id: number): boolean => Number.isInteger(id) && id >= 1 && id <= INTEGER_MAX;
/** A path of the shop: its pages show no images of other sites. */
const isPicture = (image: string): boolean => /^\/(?!\/)\S+$/.test(image);
const isWholePaise = (rupees: number): boolean => Math.abs(rupees * 100 - toPaise(rupees)) < 1e-6;

function checkTexts<Field extends keyof typeof TEXT_MAX>(
  errors: FieldErrors,
  entry: Record<Field, string>,
  fields: readonly Field[],
): void {
  for (const field of fields) {
    if (isBlank(entry[field])) addError(errors, field, `${field} cannot be empty`);
    checkText(errors, field, entry[field], { label: field, max: TEXT_MAX[field] });
  }
}

const checkPicture = (errors: FieldErrors, image: string): void => {
  if (!isPicture(image)) addError(errors, 'image', 'image should be a path of the shop, like /images/…');
};

/** Validates a product. */
export function validateProduct(product: ProductEntry): FieldErrors {
  const errors: FieldErrors = {};
  if (!/^[a-z0-9][a-z0-9-]{0,199}$/.test(product._id))
    addError(errors, '_id', '_id should be small letters, digits and hyphens');
  if (product.id !== undefined && !isPlace(product.id))
    addError(errors, 'id', 'id should be a whole number from 1');
  checkTexts(errors, product, ['title', 'quantity', 'categoryName', 'image']);
  checkPicture(errors, product.image);
  if (!(product.price > 0 && product.price <= PRICE_MAX))
    addError(errors, 'price', `price should be rupees, more than 0 and up to ${PRICE_MAX}`);
  else if (!isWholePaise(product.price)) addError(errors, 'price', 'price should have at most two decimals');
  if (!(product.rating >= 1 && product.rating <= 5))
    addError(errors, 'rating', 'rating should be from 1 to 5');
  return errors;
}

/** Validates a category. */
export function validateCategory(category: CategoryEntry): FieldErrors {
  const errors: FieldErrors = {};
  if (!isPlace(category.id)) addError(errors, 'id', 'id should be a whole number from 1');
  checkTexts(errors, category, ['categoryName', 'image', 'description']);
  checkPicture(errors, category.image);
  return errors;
}
