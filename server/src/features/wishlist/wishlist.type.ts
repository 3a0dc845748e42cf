import { Field, ID, ObjectType } from 'type-graphql';
import { CartType, toCartType } from '../cart';
import { ProductType, toProductType } from '../catalogue';
import type { BothLists, Wishlist } from './wishlist.service';

@ObjectType('WishlistItem', { simpleResolvers: true, description: 'A product that a shopper likes.' })
export class WishlistItemType {
  @Field(() => ID, { description: 'Its identity: of the user and the product.' })
  _id!: string;

  @Field(() => ProductType, { description: "The product, at today's price." })
  product!: ProductType;

  @Field(() => Date, { description: 'When the product was put on.' })
  createdAt!: Date;

  @Field(() => Date, { description: 'When the item last changed.' })
  updatedAt!: Date;
}

@ObjectType('Wishlist', { simpleResolvers: true, description: 'What a shopper likes and may buy later.' })
export class WishlistType {
  @Field(() => ID, { description: "The user's _id: everyone has one wishlist." })
  _id!: string;

  @Field(() => [WishlistItemType], { description: 'In the order they were added.' })
  items!: WishlistItemType[];
}

@ObjectType({ simpleResolvers: true, description: 'Both lists, after a product went from one to the other.' })
export class MovePayload {
  @Field(() => CartType, { description: 'The cart as it is now.' })
  cart!: CartType;

  @Field(() => WishlistType, { description: 'The wishlist as it is now.' })
  wishlist!: WishlistType;
}

/** The wishlist as GraphQL shows it. */
export const toWishlistType = ({ userId, items }: Wishlist): WishlistType => ({
  _id: userId,
  items: items.map(({ product, createdAt, updatedAt }) => ({
    _id: `${userId}:${product._id}`,
    product: toProductType(product),
    createdAt,
    updatedAt,
  })),
});

/** Both lists as GraphQL shows them. */
export const toMovePayload = ({ cart, wishlist }: BothLists): MovePayload => ({
  cart: toCartType(cart),
  wishlist: toWishlistType(wishlist),
});
