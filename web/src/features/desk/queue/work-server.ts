import type { ApolloClient } from '@apollo/client';
import type { DocumentNode } from 'graphql';
import {
  DeliverOrderDocument,
  DispatchOrderDocument,
  FailDeliveryDocument,
  FinishPackingDocument,
  MarkShortDocument,
  MeDocument,
  PickItemDocument,
  ReplaceItemDocument,
  StartPickingDocument,
  WorkOrderDocument,
  WorkOrdersDocument,
} from '@/gql/desk-operations';
import type { DeskOrderFilter, WorkOrderFragment } from '@/gql/desk-operations';
import { readMe, setMe } from '@/features/desk/shared/me';
import { STAFF_HEADER } from '@domain/staff/staff-header';
import { readApiError } from '@/shared/lib/api/api-error';
import { toKnownOrder } from './known-order';
import type { KnownOrder } from './known-orders';
import type { Answer } from './operation-queue';
import type { WorkOperation } from './operations';
import type { WorkServer } from './work';

/** An answer that takes longer is as good as none: the operation is sent again. */
const PATIENCE_MS = 15_000;

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

/** What an error means for what was sent: a refusal only where the shop itself says no. */
function toAnswer(error: unknown): Answer {
  const { code, message } = readApiError(error);
  if (code === 'UNREACHABLE') return { kind: 'UNREACHED' };
  if (code === 'UNAUTHENTICATED') return { kind: 'SIGNED_OUT' };
  if (code === 'INTERNAL' || code === 'SERVICE_UNAVAILABLE') return { kind: 'FAILED' };
  return { kind: 'REFUSED', code, message };
}

const inTime = () => ({ fetchOptions: { signal: AbortSignal.timeout(PATIENCE_MS) } });

/** Says in whose name it is: what the session's owner did not do, the server does not do either. */
const inTheNameOf = (staffId: string) => ({ ...inTime(), headers: { [STAFF_HEADER]: staffId } });

/** Finds out whose session it is by now. */
const askWhoIsIn = (client: ApolloClient): Promise<void> =>
  client.query({ query: MeDocument, fetchPolicy: 'no-cache' }).then(
    ({ data }) => void (data && setMe(data.me)),
    () => undefined,
  );

/** The desk's API, for one member of staff: what they did is never sent in the name of another. */
export const createWorkServer = (client: ApolloClient, staffId: string): WorkServer => ({
  isSignedIn: () => readMe()?._id === staffId,
  send: async (operation) => {
    if (readMe()?._id !== staffId) return { answer: { kind: 'SIGNED_OUT' } };
    try {
      const { data } = await client.mutate<{ order: WorkOrderFragment }>({
        mutation: DOCUMENTS[operation.kind],
        variables: variablesOf(operation),
        context: inTheNameOf(staffId),
      });
      return { answer: { kind: 'DONE' }, ...(data && { order: toKnownOrder(data.order) }) };
    } catch (error) {
      const answer = toAnswer(error);
      if (answer.kind === 'SIGNED_OUT') void askWhoIsIn(client);
      return { answer };
    }
  },
  readOrder: async (orderId) => {
    const { data } = await client.query({
      query: WorkOrderDocument,
      variables: { orderId },
      fetchPolicy: 'network-only',
      context: inTime(),
    });
    return data?.order ? toKnownOrder(data.order) : null;
  },
});

/** All orders that a filter lets through. Throws where the server cannot be reached. */
export async function readOrders(
  client: ApolloClient,
  filter: DeskOrderFilter,
  after: string | null = null,
): Promise<KnownOrder[]> {
  const { data } = await client.query({
    query: WorkOrdersDocument,
    variables: { filter, after },
    fetchPolicy: 'no-cache',
    context: inTime(),
  });
  if (!data) return [];
  const { edges, pageInfo } = data.orders;
  const orders = edges.map(({ node }) => toKnownOrder(node));
  const { hasNextPage, endCursor } = pageInfo;
  return hasNextPage && endCursor != null
    ? [...orders, ...(await readOrders(client, filter, endCursor))]
    : orders;
}
