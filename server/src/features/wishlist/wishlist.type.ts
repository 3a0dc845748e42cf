import { Field, ID, ObjectType } from 'type-graphql';
import { Cart } from '../cart';
import { WishlistItem } from './wishlist-item.entity';

@ObjectType({ simpleResolvers: true, description: 'What a shopper likes and may buy later.' })
export class Wishlist {
  /** Every user has one wishlist, so it goes by the user's _id. */
  @Field(() => ID, { description: "The user's _id: everyone has one wishlist." })
  _id!: string;

  @Field(() => [WishlistItem], { description: 'In the order they were added.' })
  items!: WishlistItem[];
}

@ObjectType({ simpleResolvers: true, description: 'Both lists, after a product went from one to the other.' })
export class MovePayload {
  @Field(() => Cart, { description: 'The cart as it is now.' })
  cart!: Cart;

  @Field(() => Wishlist, { description: 'The wishlist as it is now.' })
  wishlist!: Wishlist;
}
