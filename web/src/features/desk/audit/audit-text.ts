import { orderNumber } from '@domain/order/order-number';
import { deskOrderPath, deskProductPath } from '@domain/staff/desk-paths';
import { ROLES_ENGLISH } from '@domain/wording/roles.en';
import { momentText } from '@/features/desk/shared/desk-times';
import { STATUS } from '@/features/desk/shared/status-text';
import { formatCount, formatRupees } from '@/shared/lib/format-number';

/** The texts of the audit log. */
export const AUDIT = {
  title: 'Audit',
  failed: 'The audit log could not be loaded.',
  note: 'All changes by staff, newest first. Entries cannot be changed or deleted.',
  list: 'Audit log',
  empty: 'No changes yet.',
  when: 'When',
  who: 'Who',
  what: 'What',
  changes: 'Changes',
  nothing: 'nothing',
  same: 'No values recorded.',
  yes: 'yes',
  no: 'no',
  gone: 'Removed:',
  added: 'Added:',
  was: 'was',
  now: 'now',
  more: (count: number) => `${count} more changes`,
} as const;

/** As the log has times; a reason that staff typed may look like one. */
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;
const isInstant = (text: string): boolean => INSTANT.test(text) && !Number.isNaN(Date.parse(text));
const UUID = /^[\da-f]{8}-[\da-f]{4}-/;

/** An API name as words: "setSlotCapacity" is "Set slot capacity", "productId" is "Product". */
export function formatName(name: string): string {
  const words = name
    .replaceAll('.', ' › ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/ id$/, '')
    .replace(/\b(?:gst|hsn|mrp)\b/g, (letters) => letters.toUpperCase());
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The labels of enum values. */
const LABELS: Readonly<Record<string, string>> = { ...STATUS, ...ROLES_ENGLISH };

/** The fields in rupees, of products and of refunds. */
const RUPEES = /(?:^|\.)(?:price|mrp|amount)$/;

/** The fields that are the _ids of products. */
const PRODUCTS = /(?:^|\.)(?:productId|replacedBy|goesWith)$/;

/** What products are called, by _id; of a deleted one the _id is all there is. */
export type Titles = ReadonlyMap<string, string>;

const titleOf = (_id: string, titles: Titles): string => titles.get(_id) ?? _id;

/** The value of a field as text. */
export function formatValue(value: unknown, field: string, titles: Titles): string {
  if (value == null || value === '') return AUDIT.nothing;
  if (typeof value === 'boolean') return value ? AUDIT.yes : AUDIT.no;
  if (typeof value === 'string' && PRODUCTS.test(field)) return titleOf(value, titles);
  if (typeof value === 'string')
    return isInstant(value) ? momentText(value) : Object.hasOwn(LABELS, value) ? LABELS[value]! : value;
  if (typeof value === 'number' && RUPEES.test(field)) return formatRupees(value);
  if (typeof value === 'number' && Number.isInteger(value)) return formatCount(value);
  if (Array.isArray(value)) return value.map((each) => formatValue(each, field, titles)).join(', ');
  if (typeof value !== 'object') return JSON.stringify(value);
  return Object.entries(value)
    .map(([name, part]) => `${formatName(name).toLowerCase()} ${formatValue(part, name, titles)}`)
    .join(', ');
}

/** The subject of an entry and its path; the log has its type and _id. */
export function formatSubject(subject: string, titles: Titles): { text: string; to: string | null } {
  const slash = subject.indexOf('/');
  const [kind, _id] = [subject.slice(0, slash), subject.slice(slash + 1)];
  if (kind === 'order') return { text: `Order ${orderNumber(_id)}`, to: deskOrderPath({ _id }) };
  if (kind === 'product') return { text: `Product ${titleOf(_id, titles)}`, to: deskProductPath({ _id }) };
  if (kind === 'stock') return { text: `Stock of ${titleOf(_id, titles)}`, to: deskProductPath({ _id }) };
  const short = UUID.test(_id) ? _id.slice(0, 8) : _id;
  return { text: `${formatName(kind || 'Something')} ${short}`, to: null };
}
