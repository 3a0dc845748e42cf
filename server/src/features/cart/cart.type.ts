import { Field, Float, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { priceCart, toRupees } from '../../../../domain/cart/pricing';
import { CartItem } from './cart-item.entity';

@ObjectType({ simpleResolvers: true, description: "What a shopper is about to buy, at today's prices." })
export class Cart {
  @Field(() => ID, { description: "The user's _id: everyone has one cart." })
  readonly _id: string;

  @Field(() => [CartItem], { description: 'In the order they were added.' })
  readonly items: CartItem[];

  @Field(() => Int, { description: 'The sum of all qty.' })
  readonly totalQty: number;

  @Field(() => Float, { description: 'Rupees, without delivery.' })
  readonly price: number;

  @Field(() => Float, { description: 'Rupees; 0 while the cart is empty.' })
  readonly delivery: number;

  @Field(() => Float, { description: 'price + delivery.' })
  readonly total: number;

  /** Every user has one cart, so it goes by the user's _id. */
  constructor(userId: string, items: CartItem[]) {
    const priced = priceCart(items.map(({ product, qty }) => ({ pricePaise: product.pricePaise, qty })));
    this._id = userId;
    this.items = items;
    this.totalQty = priced.totalQty;
    this.price = toRupees(priced.price);
    this.delivery = toRupees(priced.delivery);
    this.total = toRupees(priced.total);
  }
}

export enum QtyAction {
  INCREMENT = 'INCREMENT',
  DECREMENT = 'DECREMENT',
}
registerEnumType(QtyAction, {
  name: 'QtyAction',
  description: 'A step of the quantity stepper.',
  valuesConfig: { INCREMENT: { description: 'One more.' }, DECREMENT: { description: 'One less.' } },
});
