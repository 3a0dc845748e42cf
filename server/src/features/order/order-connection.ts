import { Field, ObjectType } from 'type-graphql';
import { PageInfo } from '../../common/page-info';
import { Order } from './order.type';

@ObjectType({ simpleResolvers: true, description: 'An order in a list, and where it stands there.' })
export class OrderEdge {
  @Field(() => String, { description: 'Give it as "after" to go on behind this order.' })
  cursor!: string;

  @Field(() => Order, { description: 'The order itself.' })
  node!: Order;
}

@ObjectType({ simpleResolvers: true, description: 'A page of orders.' })
export class OrderConnection {
  @Field(() => [OrderEdge], { description: 'The orders of this page, newest first.' })
  edges!: OrderEdge[];

  @Field(() => PageInfo, { description: 'Whether there is more, and from where.' })
  pageInfo!: PageInfo;
}
