import type { EntityManager } from 'typeorm';
import { isStorable } from '../../common/storable';
import type { AuditEntry } from './audit-log';

/** A product that an entry names, as it is called now. */
export interface AuditedProduct {
  productId: string;
  title: string;
}

/** An entry with the products that it names, but for deleted ones. */
export interface TitledAuditEntry extends AuditEntry {
  products: AuditedProduct[];
}

/** The subjects and the fields that are of products. */
const SUBJECTS = ['product', 'stock'];
const FIELDS = ['productId', 'replacedBy', 'goesWith'];

const TITLES = `
  SELECT "_id" AS "productId", "title" FROM "products" WHERE "_id" = ANY($1)
  UNION ALL SELECT "_id", "product"->>'title' FROM "products_off_sale" WHERE "_id" = ANY($1)`;

function idsIn(value: unknown, isOfProducts = false): string[] {
  if (typeof value === 'string') return isOfProducts ? [value] : [];
  if (Array.isArray(value)) return value.flatMap((one) => idsIn(one, isOfProducts));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([field, part]) => idsIn(part, FIELDS.includes(field)));
}

function idsOf({ subject, before, after }: AuditEntry): string[] {
  const [kind = '', ...rest] = subject.split('/');
  const own = SUBJECTS.includes(kind) ? [rest.join('/')] : [];
  const values = [before, after].map((json) => json !== null && (JSON.parse(json) as unknown));
  return [...new Set([...own, ...idsIn(values)])].filter(isStorable);
}

/** Adds the products that entries name. One statement; none where they name no product. */
export async function withProducts(
  manager: EntityManager,
  entries: readonly AuditEntry[],
): Promise<TitledAuditEntry[]> {
  const named = entries.map((entry) => ({ entry, ids: idsOf(entry) }));
  const all = [...new Set(named.flatMap(({ ids }) => ids))];
  const found = all.length > 0 ? await manager.query<AuditedProduct[]>(TITLES, [all]) : [];
  const byId = new Map(found.map((product) => [product.productId, product]));
  return named.map(({ entry, ids }) => ({ ...entry, products: ids.flatMap((id) => byId.get(id) ?? []) }));
}
