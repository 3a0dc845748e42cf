import type { GraphQLFormattedError } from 'graphql';
import type { Buyer } from './buying';
import type { TestShop } from './test-shop';

type Sql = Pick<TestShop, 'sql'>;

/** Closes all slots and inserts others that start in these many hours; returns their _ids in order. */
export async function openWindows(
  shop: Sql,
  ...windows: { inHours: number; capacity?: number }[]
): Promise<string[]> {
  await shop.sql('UPDATE delivery_slots SET capacity = 0');
  const ids: string[] = [];
  for (const { inHours, capacity = 30 } of windows) {
    const [slot] = await shop.sql<{ _id: string }>(
      `INSERT INTO delivery_slots ("_id", "startsAt", "endsAt", "cutoffAt", capacity)
       SELECT gen_random_uuid(), begins, begins + interval '1 hour', begins - interval '30 minutes', $2
       FROM (SELECT now() + $1 * interval '1 hour' AS begins) AS span RETURNING "_id"`,
      [inHours, capacity],
    );
    ids.push(slot!._id);
  }
  return ids;
}

/** Moves the cut-off of a slot into the past. */
export const cutOff = (shop: Sql, slotId: string): Promise<unknown> =>
  shop.sql(`UPDATE delivery_slots SET "cutoffAt" = now() - interval '1 second' WHERE "_id" = $1`, [slotId]);

/** The held and booked places of slots. */
export const placesOf = async (shop: Sql, ...ids: string[]): Promise<[held: number, booked: number][]> => {
  const rows = await shop.sql<{ _id: string; held: number; booked: number }>(
    `SELECT "_id", held, booked FROM delivery_slots WHERE "_id" = ANY($1)`,
    [ids],
  );
  return ids.map((id) => {
    const row = rows.find(({ _id }) => _id === id)!;
    return [row.held, row.booked];
  });
};

/** A slot in the shop's API. */
export interface ShownSlot {
  _id: string;
  startsAt: string;
  endsAt: string;
  cutoffAt: string;
  available: boolean;
}

/** A checkout with its held slot. */
export interface SlotCheckout {
  _id: string;
  payment: { orderId: string };
  slot: ShownSlot | null;
  heldUntil: string;
}

export const SLOT = '_id startsAt endsAt cutoffAt available';
const START = `mutation ($input: CheckoutInput!) { startCheckout(input: $input) {
  _id payment { orderId } heldUntil slot { ${SLOT} } } }`;

/** Starts a checkout, in a slot if one is given. */
export async function startIn(
  shop: Pick<TestShop, 'graphql'>,
  { addressId, token }: Buyer,
  slotId?: string,
): Promise<{ checkout: SlotCheckout; errors: readonly GraphQLFormattedError[] | undefined }> {
  const input = { addressId, slotId };
  const { data, errors } = await shop.graphql<{ startCheckout: SlotCheckout }>(START, { input }, token);
  return { checkout: data?.startCheckout, errors };
}
