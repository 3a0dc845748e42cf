/** One changed value; undefined if it was added or removed. */
export interface Difference {
  /** Such as `percent` or `slot.capacity`; empty for an entry of a list. */
  field: string;
  before: unknown;
  after: unknown;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const keyOf = (value: unknown): string => JSON.stringify(value);

/** The entries that only one of the two lists has; both lists, if they differ in order alone. */
function ofLists(field: string, before: readonly unknown[], after: readonly unknown[]): Difference[] {
  const [was, is] = [before, after].map((list) => new Set(list.map(keyOf)));
  const entries = [
    ...before.filter((one) => !is!.has(keyOf(one))).map((one) => ({ field, before: one, after: undefined })),
    ...after.filter((one) => !was!.has(keyOf(one))).map((one) => ({ field, before: undefined, after: one })),
  ];
  return entries.length > 0 ? entries : [{ field, before, after }];
}

/** An id that staff do not need: the entry has the order or payment, and the amount. */
const REFUND_ID = 'refund';

function ofRecords(
  path: string,
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): Difference[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names
    .filter((name) => name !== REFUND_ID)
    .flatMap((name) => between(path ? `${path}.${name}` : name, before[name], after[name]));
}

function between(field: string, before: unknown, after: unknown): Difference[] {
  if (keyOf(before) === keyOf(after)) return [];
  if (Array.isArray(before) && Array.isArray(after)) return ofLists(field, before, after);
  const isOneSided = before == null || after == null;
  if ((isRecord(before) || isRecord(after)) && (isOneSided || (isRecord(before) && isRecord(after))))
    return ofRecords(field, isRecord(before) ? before : {}, isRecord(after) ? after : {});
  // Null before and after.
  return before == null && after == null ? [] : [{ field, before, after }];
}

function read(text: string | null | undefined): unknown {
  if (text == null) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Kept though unchanged, to tell what it is about: one of an order's lines, somebody of the staff, a delivery slot. */
const SUBJECT_FIELDS = ['productId', 'email', 'startsAt'];

/** The diff of a log entry, field by field, without what stayed the same but for what it is about. */
export function differencesOf(
  before: string | null | undefined,
  after: string | null | undefined,
): Difference[] {
  const [was, is] = [read(before), read(after)];
  const found = between('', was, is);
  if (!isRecord(was) || !isRecord(is)) return found;
  const same = SUBJECT_FIELDS.filter((field) => field in is && was[field] === is[field]);
  return [...same.map((field) => ({ field, before: undefined, after: is[field] })), ...found];
}
