import type { ApolloClient } from '@apollo/client';
import type { DocumentNode } from 'graphql';
import {
  DeliverOrderDocument,
  DispatchOrderDocument,
  FailDeliveryDocument,
  FinishPackingDocument,
  MarkShortDocument,
  PickItemDocument,
  ReplaceItemDocument,
  StartPickingDocument,
  WorkOrderDocument,
  WorkOrdersDocument,
} from '@/gql/desk-operations';
import type { DeskOrderFilter, WorkOrderFragment } from '@/gql/desk-operations';
import { fetchMe } from '@/features/desk/shared/fetch-me';
import { readMe } from '@/features/desk/shared/me';
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

/** The desk's API for one user: their operations are never sent in another user's session. */
export const createWorkServer = (client: ApolloClient, staffId: string): WorkServer => ({
  isSignedIn: () => readMe()?._id === staffId,
  send: async (operation) => {
    if (readMe()?._id !== staffId) return { result: { kind: 'SIGNED_OUT' } };
    try {
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
