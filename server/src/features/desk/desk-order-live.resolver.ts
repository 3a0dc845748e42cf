import { Resolver, Root, Subscription } from 'type-graphql';
import type { DeskContext } from '../../graphql/desk-context';
import type { DeskOrder } from './desk-order-store';
import { DeskOrderType, toDeskOrderType } from './desk-order.type';

/** Part of the desk's schema. */
@Resolver()
export class DeskOrderLiveResolver {
  @Subscription(() => DeskOrderType, {
    description: `Something happened to an order. Roles as for orders; a RIDER is also notified when they may no longer see
an order. A POST with "Accept: text/event-stream" is answered with events; after each connection, ask for your lists anew.`,
    subscribe: ({ context }) => {
      const { deskOrderFeed, caller, token } = context as DeskContext;
      return deskOrderFeed.follow(caller, token);
    },
  })
  ordersChanged(@Root() order: DeskOrder): DeskOrderType {
    return toDeskOrderType(order);
  }
}
