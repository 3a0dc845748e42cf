import { Field, ID, ObjectType } from 'type-graphql';
import { Cart } from '../cart';
import { WishlistItem } from './wishlist-item.entity';

@ObjectType({ description: 'What a shopper likes and may buy later.' })
export class Wishlist {
  /** Every user has one wishlist, so it goes by the user's _id. */
  @Field(() => ID)
  _id!: string;

  @Field(() => [WishlistItem], { description: 'In the order they were added.' })
  items!: WishlistItem[];
}

@ObjectType({ description: 'Both lists, after a product went from one to the other.' })
export class MovePayload {
  @Field(() => Cart)
  cart!: Cart;

  @Field(() => Wishlist)
  wishlist!: Wishlist;
}
