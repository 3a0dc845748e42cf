import type { Cart, ListItem } from '../../../../domain/cart/cart';
import { MAX_QTY, MIN_QTY } from '../../../../domain/cart/qty';
import { formatInstant } from '../../../../domain/instant';
import { objectIn, requiredText } from '../../rest/body';
import { instant, integer, list, object } from '../../rest/json-schema';
import { productIdSchema, productProperties, toProductType } from '../catalogue';

/** What is in the cart, as REST returns it. */
export const cartList = list(
  object(
    {
      ...productProperties,
      qty: integer(1, { minimum: MIN_QTY, maximum: MAX_QTY, description: 'How many.' }),
      createdAt: instant,
      updatedAt: instant,
    },
    { title: 'CartItem', description: "A product in the cart; _id and id are the product's." },
  ),
);

/** The cart as REST returns it. */
export const cartResponse = object({ cart: cartList });

/** An item of a list as REST shows it: flat, the product's fields beside its own. */
export const toRestItem = ({ product, createdAt, updatedAt }: ListItem) => ({
  ...toProductType(product),
  createdAt: formatInstant(createdAt),
  updatedAt: formatInstant(updatedAt),
});

/** The cart as REST shows it. */
export const toRestCart = ({ items }: Cart) => ({
  cart: items.map((item) => ({ ...toRestItem(item), qty: item.qty })),
});

/** The body that puts a product into the cart or onto the wishlist. */
export const postedProductSchema = object(
  {
    product: object(
      { _id: productIdSchema },
      { description: 'Other properties are ignored: the catalogue knows them.' },
    ),
  },
  { title: 'PostedProduct' },
);

/** Only the _id counts: the rest comes from the catalogue. */
export const postedProductId = (body: unknown): string => requiredText(objectIn(body, 'product'), '_id');

export const actionSchema = object(
  {
    action: object({
      type: {
        type: 'string',
        enum: ['increment', 'decrement'],
        description: 'One more, or one less; from 1 down the item is removed.',
      },
    }),
  },
  { title: 'QtyAction' },
);
