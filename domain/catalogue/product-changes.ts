/** A changed field; null means no value. */
export interface FieldChange {
  field: string;
  before: unknown;
  after: unknown;
}

const isNothing = (value: unknown): boolean => value === undefined || value === null;
const isSame = (one: unknown, other: unknown): boolean =>
  (isNothing(one) && isNothing(other)) || JSON.stringify(one) === JSON.stringify(other);

/** The changed fields, in order. @param before null: new */
export function changesBetween(before: object | null, after: object): FieldChange[] {
  const was = new Map(Object.entries(before ?? {}));
  const is = new Map(Object.entries(after));
  return [...new Set([...was.keys(), ...is.keys()])]
    .filter((field) => !isSame(was.get(field), is.get(field)))
    .map((field) => ({ field, before: was.get(field) ?? null, after: is.get(field) ?? null }));
}

/** One side of the changes, by field, for the audit log. */
export const sideOf = (changes: readonly FieldChange[], side: 'before' | 'after'): Record<string, unknown> =>
  Object.fromEntries(changes.map((change) => [change.field, change[side]]));
