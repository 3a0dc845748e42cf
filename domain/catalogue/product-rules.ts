import { addError, checkText } from '../field-errors';
import type { FieldErrors } from '../field-errors';
import { INT4_MAX } from '../int4';
import { onHandProblem } from '../stock/stock-rules';
import { isBlank } from '../text';
import { validateFacts } from './facts-rules';
import type { FactsEntry } from './facts-rules';
import type { Category, Product } from './product';
import type { PricedFacts } from './product-facts';
import { rupeesProblem } from './rupees';

/** A product as an owner enters it, with prices in rupees; absent facts are unchanged. */
export interface ProductEntry
  extends
    Omit<Product, 'id' | 'pricePaise' | 'stockLevel' | 'maxQty' | 'titleHi' | keyof PricedFacts>,
    Partial<FactsEntry> {
  /** Absent: unchanged, or after all others. */
  id?: number;
  /** Rupees. */
  price: number;
  /** Stock on hand; absent or null: unchanged, or not counted. */
  stock?: number | null;
}

/** A category as an owner enters it. */
export interface CategoryEntry extends Omit<Category, '_id'> {
  /** Absent: unchanged. */
  titleHi?: string | null;
}

const TEXT_MAX = {
  title: 100,
  titleHi: 100,
  quantity: 40,
  categoryName: 40,
  image: 500,
  description: 300,
} as const;

/** "Dried Figs (Anjeer)" becomes dried-figs-anjeer. */
export const slugOf = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

const isPosition = (id: number): boolean => Number.isInteger(id) && id >= 1 && id <= INT4_MAX;
/** A path of the shop: pages show no images of other sites. Browsers treat \ as /. */
const isPicture = (image: string): boolean => /^\/(?!\/)[^\s\\]+$/.test(image);
/** A listing's URL joins the names with commas, and says "none" when no category is ticked. */
const isCategoryName = (name: string): boolean => !name.includes(',') && name !== 'none';

function checkTexts<Field extends keyof typeof TEXT_MAX>(
  errors: FieldErrors,
  entry: Record<Field, string>,
  fields: readonly Field[],
): void {
  for (const field of fields) {
    if (isBlank(entry[field])) addError(errors, field, { code: 'BLANK' });
    checkText(errors, field, entry[field], TEXT_MAX[field]);
  }
}

const checkPicture = (errors: FieldErrors, image: string): void => {
  if (!isPicture(image)) addError(errors, 'image', { code: 'IMAGE_PATH' });
};

/** Validates a product. */
export function validateProduct(product: ProductEntry): FieldErrors {
  const errors: FieldErrors = {};
  if (product.id !== undefined && !isPosition(product.id)) addError(errors, 'id', { code: 'NOT_A_PLACE' });
  checkTexts(errors, product, ['title', 'quantity', 'categoryName', 'image']);
  // An _id made from an invalid title is the title's problem.
  const isMade = errors.title && product._id === slugOf(product.title);
  if (!isMade && !/^[a-z0-9][a-z0-9-]{0,199}$/.test(product._id))
    addError(errors, '_id', { code: 'ID_FORM' });
  checkPicture(errors, product.image);
  const priceProblem = rupeesProblem(product.price);
  if (priceProblem) addError(errors, 'price', priceProblem);
  if (!(product.rating >= 1 && product.rating <= 5)) addError(errors, 'rating', { code: 'RATING_RANGE' });
  const stockProblem = product.stock == null ? undefined : onHandProblem(product.stock);
  if (stockProblem) addError(errors, 'stock', stockProblem);
  return { ...errors, ...validateFacts(product, product) };
}

/** Validates a category. */
export function validateCategory(category: CategoryEntry): FieldErrors {
  const errors: FieldErrors = {};
  if (!isPosition(category.id)) addError(errors, 'id', { code: 'NOT_A_PLACE' });
  checkTexts(errors, category, ['categoryName', 'image', 'description']);
  if (!isCategoryName(category.categoryName))
    addError(errors, 'categoryName', { code: 'CATEGORY_NAME_FORM' });
  if (category.titleHi != null) checkTexts(errors, { titleHi: category.titleHi }, ['titleHi']);
  checkPicture(errors, category.image);
  return errors;
}
