import type { ApolloClient } from '@apollo/client';
import type { DocumentNode } from 'graphql';
import {
  DeliverOrderDocument,
  DispatchOrderDocument,
  FailDeliveryDocument,
  FinishPackingDocument,
  MarkShortDocument,
  OrderTripsDocument,
  PickItemDocument,
  ReplaceItemDocument,
  StartPickingDocument,
  WorkOrderDocument,
  WorkOrdersDocument,
} from '@/gql/desk-operations';
import type { DeskOrderFilter, WorkOrderFragment } from '@/gql/desk-operations';
import { fetchMe } from '@/features/desk/shared/fetch-me';
import { readMe } from '@/features/desk/shared/me';
import type { OrderStatus } from '@domain/order/order-status';
import { STAFF_HEADER } from '@domain/staff/staff-header';
import { readApiError } from '@/shared/lib/api/api-error';
import { toCachedOrder } from './cached-order';
import type { CachedOrder } from './cached-orders';
import type { SendResult } from './operation-queue';
import type { WorkOperation } from './operations';
import type { WorkServer } from './work';

const DOCUMENTS: Record<WorkOperation['kind'], DocumentNode> = {
  START: StartPickingDocument,
  PICK: PickItemDocument,
  SHORT: MarkShortDocument,
  REPLACE: ReplaceItemDocument,
  FINISH: FinishPackingDocument,
  DISPATCH: DispatchOrderDocument,
  DELIVER: DeliverOrderDocument,
  FAIL: FailDeliveryDocument,
};

/** The variables of the operation's mutation. */
function variablesOf(operation: WorkOperation): Record<string, unknown> {
  const { kind: _kind, ...variables } = operation;
  if (!('substitute' in variables)) return variables;
  const { substitute, ...others } = variables;
  return { ...others, withProductId: substitute.productId };
}

/** Maps an error: only the shop's own errors are rejections. */
function toSendResult(error: unknown): SendResult {
  const { code, message } = readApiError(error);
  if (code === 'UNREACHABLE') return { kind: 'OFFLINE' };
  if (code === 'UNAUTHENTICATED') return { kind: 'SIGNED_OUT' };
  if (code === 'INTERNAL' || code === 'SERVICE_UNAVAILABLE') return { kind: 'FAILED' };
  return { kind: 'REJECTED', code, message };
}

/** Names the user, so that the server rejects it in another user's session. */
const asUser = (staffId: string) => ({ headers: { [STAFF_HEADER]: staffId } });

/** Steps that an order takes on each trip: repeated later, they would be those of another one. */
const TRIP_STEPS: Partial<Record<WorkOperation['kind'], OrderStatus>> = {
  DISPATCH: 'OUT_FOR_DELIVERY',
  FAIL: 'DELIVERY_FAILED',
};
/** How exact the server's clock is known here, and its times are. No order takes the same step twice in that time. */
const CLOCK_MS = 2_000;

/** An order of which a step of a trip has been taken since: by a request whose response was lost, or by somebody else. */
async function readIfMovedOn(
  client: ApolloClient,
  { kind, orderId }: WorkOperation,
  { since, staffId }: { since: number; staffId: string },
): Promise<CachedOrder | undefined> {
  const step = TRIP_STEPS[kind];
  if (!step) return undefined;
  const { data } = await client.query({
    query: OrderTripsDocument,
    variables: { orderId },
    fetchPolicy: 'no-cache',
    context: asUser(staffId),
  });
  const order = data?.order;
  const isLater = (at: string): boolean => Date.parse(at) > since - CLOCK_MS;
  const isTaken = order?.events.some(({ status, at }) => status === step && isLater(at));
  return order && isTaken ? toCachedOrder(order) : undefined;
}

/** The desk's API for one user: their operations are never sent in another user's session. */
export const createWorkServer = (client: ApolloClient, staffId: string): WorkServer => ({
  isSignedIn: () => readMe()?._id === staffId,
  send: async (operation, since) => {
    if (readMe()?._id !== staffId) return { result: { kind: 'SIGNED_OUT' } };
    try {
      const movedOn = since !== undefined && (await readIfMovedOn(client, operation, { since, staffId }));
      if (movedOn) return { result: { kind: 'DONE' }, order: movedOn };
      const { data } = await client.mutate<{ order: WorkOrderFragment }>({
        mutation: DOCUMENTS[operation.kind],
        variables: variablesOf(operation),
        context: asUser(staffId),
      });
      return { result: { kind: 'DONE' }, ...(data && { order: toCachedOrder(data.order) }) };
    } catch (error) {
      const result = toSendResult(error);
      if (result.kind === 'SIGNED_OUT') void fetchMe(client);
      return { result };
    }
  },
  readOrder: async (orderId) => {
    const { data } = await client.query({
      query: WorkOrderDocument,
      variables: { orderId },
      fetchPolicy: 'network-only',
    });
    return data?.order ? toCachedOrder(data.order) : null;
  },
});

/** The context of a query with a response of its own: one that is on its way already may be older than what was done meanwhile. */
export const AS_OF_NOW = { queryDeduplication: false };

/** All orders that match a filter. Throws if the server cannot be reached. */
export async function readOrders(
  client: ApolloClient,
  filter: DeskOrderFilter,
  after: string | null = null,
): Promise<CachedOrder[]> {
  const { data } = await client.query({
    query: WorkOrdersDocument,
    variables: { filter, after },
    fetchPolicy: 'no-cache',
    context: AS_OF_NOW,
  });
  if (!data) return [];
  const { edges, pageInfo } = data.orders;
  const orders = edges.map(({ node }) => toCachedOrder(node));
  const { hasNextPage, endCursor } = pageInfo;
  return hasNextPage && endCursor != null
    ? [...orders, ...(await readOrders(client, filter, endCursor))]
    : orders;
}
