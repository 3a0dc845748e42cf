import type { ApolloClient } from '@apollo/client';
import { addDays } from '@domain/day';
import { NO_SLOT } from '@domain/staff/desk-paths';
import { PickListDocument, PickListWithoutSlotDocument, PickSlotsDocument } from '@/gql/desk-operations';
import type { PickSlotFragment, PickSlotsQuery } from '@/gql/desk-operations';
import { shopDayOf } from '@/features/desk/shared/desk-times';
import { AS_OF_NOW, readOrders } from '@/features/desk/queue';
import type { CachedOrder, PickSlot, ShelfPlace } from '@/features/desk/queue';

/** The statuses to pick, or lately picked. */
const STATUS = ['PLACED', 'PICKING', 'PACKED'] as const;

const OPTIONS = { fetchPolicy: 'no-cache' } as const;

/** What can be picked. */
export interface PickChoice {
  slots: PickSlot[];
  /** How many orders without a slot are to be picked. */
  withoutSlot: number;
}

/** A slot, with what waits in it. */
function toPickSlot(listed: PickSlotFragment, waiting: PickSlotsQuery['pickSlots']): PickSlot {
  const { placed = 0, picking = 0, own = 0 } = waiting.find(({ slot }) => slot?._id === listed._id) ?? {};
  return { ...listed, toPick: placed + picking, isOpen: placed + own > 0 };
}

/**
 * The slots of today and tomorrow, and before them earlier ones of which an order is still to be picked.
 * @param chosen is listed as well, whatever its day, if it is in `known` or has orders to pick
 */
export async function readPickSlots(
  client: ApolloClient,
  chosen: string,
  known: readonly PickSlot[],
): Promise<PickChoice> {
  const today = shopDayOf();
  const variables = { from: today, to: addDays(today, 1) };
  const { data } = await client.query({
    query: PickSlotsDocument,
    variables,
    context: AS_OF_NOW,
    ...OPTIONS,
  });
  const waiting = data?.pickSlots ?? [];
  const begun = waiting.flatMap(({ slot }) => (slot && shopDayOf(slot.startsAt) < today ? slot : []));
  const listed = [...begun, ...(data?.slots ?? [])];
  const others = [...waiting.flatMap(({ slot }) => slot ?? []), ...known];
  const missing = listed.some(({ _id }) => _id === chosen)
    ? undefined
    : others.find(({ _id }) => _id === chosen);
  const slots = missing ? [...listed, missing].sort(byStart) : listed;
  const slotless = waiting.find(({ slot }) => !slot);
  return {
    slots: slots.map((slot) => toPickSlot(slot, waiting)),
    withoutSlot: slotless ? slotless.placed + slotless.picking : 0,
  };
}

const byStart = (one: PickSlotFragment, other: PickSlotFragment): number =>
  Date.parse(one.startsAt) - Date.parse(other.startsAt);

/** Where the products of a slot's orders stand. @param slotId or NO_SLOT */
async function readPlaces(client: ApolloClient, slotId: string): Promise<ShelfPlace[]> {
  const options = { context: AS_OF_NOW, ...OPTIONS };
  const { data } =
    slotId === NO_SLOT
      ? await client.query({ query: PickListWithoutSlotDocument, ...options })
      : await client.query({ query: PickListDocument, variables: { slotId }, ...options });
  return data?.pickList ?? [];
}

/**
 * The orders of a slot, newest first: those to pick or packed, and those that were cancelled.
 * @param slotId or NO_SLOT, where cancelled ones pile up: of them only `readMissing` tells
 */
const readSlotOrders = (client: ApolloClient, slotId: string): Promise<CachedOrder[]> =>
  slotId === NO_SLOT
    ? readOrders(client, { withoutSlot: true, status: [...STATUS] })
    : readOrders(client, { slotId, status: [...STATUS, 'CANCELLED'] });

/** The orders of a slot, and where their products stand; nothing where no slot is chosen. */
export async function readSlot(
  client: ApolloClient,
  slotId: string | undefined,
): Promise<{ orders: CachedOrder[]; listed: ShelfPlace[] }> {
  if (slotId === undefined) return { orders: [], listed: [] };
  const [orders, listed] = await Promise.all([readSlotOrders(client, slotId), readPlaces(client, slotId)]);
  return { orders, listed };
}

/** What has become of orders that a picker had begun and that are not listed, such as those of a slot that they left. */
export async function readMissing(
  client: ApolloClient,
  begun: readonly CachedOrder[],
  listed: readonly CachedOrder[],
): Promise<CachedOrder[]> {
  const ids = begun.map(({ _id }) => _id).filter((id) => !listed.some(({ _id }) => _id === id));
  return ids.length === 0 ? [] : readOrders(client, { ids });
}
