import { FIRST_DEFAULT, FIRST_MAX, FIRST_MIN } from '../../../../domain/catalogue/listing-rules';
import { DIETS } from '../../../../domain/catalogue/product-facts';
import { amount, integer, nullable, object, text } from '../../rest/json-schema';
import type { JsonSchema } from '../../rest/json-schema';
import { StockLevelType } from './catalogue.type';
import type { ProductType } from './catalogue.type';

const CATEGORY = 'dairy';

export const productIdSchema = text('fresh-cow-milk', { description: 'The _id of a product.' });
export const categoryIdSchema = text(CATEGORY, { description: 'The _id of a category.' });

/** The properties of a product, which items of cart and wishlist have too. */
export const productProperties: Record<keyof ProductType, JsonSchema> = {
  _id: productIdSchema,
  id: integer(1, { description: 'Orders the products.' }),
  title: text('Fresh Cow Milk'),
  titleHi: nullable(
    text('गाय का ताज़ा दूध', { description: 'Its Hindi name; null where the shop knows none.' }),
  ),
  image: text('/images/products/fresh-cow-milk.svg'),
  price: amount(34, 'Rupees for one unit.'),
  quantity: text('500ml', { description: 'The unit the price is for.' }),
  rating: { type: 'number', minimum: 1, maximum: 5, examples: [4.5] },
  categoryName: text(CATEGORY),
  mrp: amount(34, 'Maximum retail price in rupees, never below price.'),
  unitPrice: object(
    {
      price: amount(68, 'Rupees.'),
      per: text('litre', {
        description: 'kg, litre or piece; where the amount in a pack is not known, what the pack is called.',
      }),
    },
    { title: 'UnitPrice', description: 'Price for a comparable amount.' },
  ),
  soldByWeight: {
    type: 'boolean',
    examples: [false],
    description: 'Loose goods: what is delivered may weigh less than what was ordered.',
  },
  stockLevel: {
    type: 'string',
    enum: Object.keys(StockLevelType),
    description: 'How much there is of it: a level, never a count.',
  },
  maxQty: integer(12, { description: 'How many one order may hold; 0 when it is out of stock.' }),
  diet: { type: 'string', enum: [...DIETS], description: 'Who may eat it, as the mark on the pack says.' },
  dietMark: nullable({
    type: 'string',
    enum: [...DIETS],
    description: 'The mark itself; null for unmarked goods.',
  }),
};

export const productSchema = object(productProperties, { title: 'Product' });

export const categorySchema = object(
  {
    _id: categoryIdSchema,
    id: integer(1, { description: 'Orders the categories.' }),
    categoryName: text(CATEGORY),
    image: text('/images/categories/dairy.svg'),
    description: text('Milk, curd, paneer and butter'),
  },
  { title: 'Category' },
);

export const limitSchema = integer(FIRST_DEFAULT, {
  minimum: FIRST_MIN,
  maximum: FIRST_MAX,
  description: 'Asks for a page of so many products. Absent (and no after): all of them, up to 1,000.',
});
