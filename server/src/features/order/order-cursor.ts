/** Where an order stands among those of its user: when it was placed, and its _id. */
export interface OrderPosition {
  /** Since 1970, as PostgreSQL counts; a Date has milliseconds alone. */
  microseconds: string;
  _id: string;
}

/** The cursor of a row of "orders", in SQL. */
export const CURSOR = `(extract(epoch FROM "createdAt") * 1000000)::bigint || '.' || "_id"`;

/** The condition that a row stands behind a position, given as two parameters. */
export const behind = (microseconds: string, _id: string): string =>
  `("createdAt", "_id") < (timestamptz 'epoch' + ${microseconds}::bigint * interval '1 microsecond', ${_id}::uuid)`;

const FORM = /^(\d{1,16})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** The position that a cursor stands for; null when it is none. */
export function decodeCursor(cursor: string): OrderPosition | null {
  const [, microseconds, _id] = FORM.exec(cursor) ?? [];
  return microseconds !== undefined && _id !== undefined ? { microseconds, _id } : null;
}
