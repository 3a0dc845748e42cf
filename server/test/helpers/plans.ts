import type { CountedStatements, SentStatement } from './statement-recorder';
import type { TestShop } from './test-shop';

/** Tables that grow with the shop: no sequential scan of them is allowed. */
const LARGE = [
  ...['products', 'product_terms', 'product_terms_out', 'stock', 'users', 'cart_items', 'wishlist_items'],
  ...['orders', 'order_items', 'addresses', 'payments', 'payment_events', 'refunds', 'order_events'],
  ...['webhooks', 'stock_movements'],
];

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  Plans?: Plan[];
}
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** The nodes of a statement's plan. */
export async function planOf(shop: TestShop, { text, values }: SentStatement): Promise<Plan[]> {
  const [row] = await shop.sql<{ 'QUERY PLAN': { Plan: Plan }[] }>(`EXPLAIN (FORMAT JSON) ${text}`, values);
  return nodesOf(row!['QUERY PLAN'][0]!.Plan);
}

/** The indexes that statements use; expects no sequential scan of a large table. */
export async function indexesIn(shop: TestShop, { sent }: CountedStatements<unknown>): Promise<string[]> {
  const explained = sent.filter(({ text }) => /^\s*(SELECT|WITH|INSERT|UPDATE|DELETE)/i.test(text));
  expect(explained.length).toBeGreaterThan(0);
  const nodes = (await Promise.all(explained.map((statement) => planOf(shop, statement)))).flat();
  const read = nodes
    .filter((node) => node['Node Type'].includes('Seq Scan'))
    .map((node) => node['Relation Name']);
  expect(read.filter((table) => table && LARGE.includes(table))).toEqual([]);
  return nodes.flatMap((node) => node['Index Name'] ?? []);
}
