import { Arg, Ctx, FieldResolver, ID, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { FIRST_RANGE } from '../../../../domain/staff/page-size';
import type { DeskContext } from '../../graphql/desk-context';
import { DeskProductType, toDeskProductType } from '../catalogue';
import { StockMovementType, StockType, toStockMovementType, toStockType } from './stock.type';

const PRODUCT_ID = 'The _id of a product.';

/** Part of the desk's schema. */
@Resolver(() => StockType)
export class StockResolver {
  @Query(() => StockType, { description: 'MANAGER. Errors: NOT_FOUND, also while it is not counted.' })
  async stock(
    @Arg('productId', () => ID, { description: PRODUCT_ID }) productId: string,
    @Ctx() { stock, caller }: DeskContext,
  ): Promise<StockType> {
    return toStockType(await stock.get(caller, productId));
  }

  @FieldResolver(() => [StockMovementType], { description: 'What changed it, newest first.' })
  async movements(
    @Root() { productId }: StockType,
    @Arg('first', () => Int, { defaultValue: 20, description: FIRST_RANGE }) first: number,
    @Ctx() { stock, caller }: DeskContext,
  ): Promise<StockMovementType[]> {
    return (await stock.movements(caller, productId, first)).map(toStockMovementType);
  }

  @FieldResolver(() => DeskProductType, {
    nullable: true,
    description: 'The product; null once it has been removed.',
  })
  async product(
    @Root() { productId }: StockType,
    @Ctx() { deskProduct, caller }: DeskContext,
  ): Promise<DeskProductType | null> {
    const found = await deskProduct.get(caller, productId);
    return found && toDeskProductType(found);
  }

  @Mutation(() => StockType, {
    description: 'Adds what came in, also where nobody counted before. MANAGER. Errors: NOT_FOUND.',
  })
  async receiveStock(
    @Arg('productId', () => ID, { description: PRODUCT_ID }) productId: string,
    @Arg('qty', () => Int, { description: 'How many: 1 to 1,000,000.' }) qty: number,
    @Arg('note', () => String, { nullable: true, description: 'Such as the number of the delivery note.' })
    note: string | null,
    @Ctx() { stock, caller }: DeskContext,
  ): Promise<StockType> {
    return toStockType(await stock.receive(caller, productId, { qty, note }));
  }

  @Mutation(() => StockType, {
    description: `Sets how many there are, also where nobody counted before. Repeating it changes nothing. MANAGER.
Errors: NOT_FOUND, CONFLICT where orders and open checkouts have more.`,
  })
  async adjustStock(
    @Arg('productId', () => ID, { description: PRODUCT_ID }) productId: string,
    @Arg('onHand', () => Int, { description: 'How many there are: 0 to 1,000,000.' }) onHand: number,
    @Arg('reason', () => String, { description: 'The reason for the difference.' }) reason: string,
    @Ctx() { stock, caller }: DeskContext,
  ): Promise<StockType> {
    return toStockType(await stock.adjust(caller, productId, { onHand, reason }));
  }
}
