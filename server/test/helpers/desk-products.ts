import { queryDesk, queryDeskWithFile } from './desk';
import type { TestStaff } from './desk';
import type { TestShop } from './test-shop';

/** A product in the desk's API. */
export interface Shown {
  _id: string;
  version: string;
  onSale: boolean;
  title: string;
  price: number;
  image: string;
  stock: { onHand: number; available: number; level: string; lowStockAt: number; maxPerOrder: number } | null;
  [fact: string]: unknown;
}

const FIELDS = `_id id version onSale title titleHi price mrp quantity rating image categoryName description descriptionHi
  alsoKnownAs allergens diet soldByWeight goesWith hsn stock { onHand available level lowStockAt maxPerOrder }`;

/** A manager's operations on products. */
export function productsDesk(of: () => { shop: TestShop; manager: TestStaff }) {
  const request = <Data>(query: string, variables: object = {}) =>
    queryDesk<Data>(of().shop, query, variables, { cookie: of().manager.cookie });
  const list = async (filter: object = {}, more = '') => {
    const query = `query ($filter: ProductFilter) { products(filter: $filter ${more}) {
    edges { cursor node { ${FIELDS} } } pageInfo { hasNextPage endCursor } totalCount } }`;
    const { data, errors } = await request<{
      products: {
        edges: { cursor: string; node: Shown }[];
        pageInfo: { hasNextPage: boolean; endCursor: string | null };
        totalCount: number;
      };
    }>(query, { filter });
    expect(errors).toBeUndefined();
    const { edges, ...page } = data.products;
    return { ...page, cursors: edges.map(({ cursor }) => cursor), nodes: edges.map(({ node }) => node) };
  };
  const get = async (_id: string): Promise<Shown | null> =>
    (
      await request<{ product: Shown | null }>(`query ($id: ID!) { product(_id: $id) { ${FIELDS} } }`, {
        id: _id,
      })
    ).data.product;
  const save = async (input: object) => {
    const { data, errors, code } = await request<{ saveProduct: Shown } | null>(
      `mutation ($input: ProductInput!) { saveProduct(input: $input) { ${FIELDS} } }`,
      { input },
    );
    return { saved: data?.saveProduct as Shown, code, fields: errors?.[0]?.extensions?.fields, errors };
  };
  const change = async (_id: string, input: object) =>
    save({ _id, expected: (await get(_id))!.version, ...input });
  return { list, get, save, change };
}

/** Reads the audit log of a shop. */
export function auditOf(shop: () => TestShop) {
  const lastAudit = async () => {
    const [entry] = await shop().sql<{
      by: string;
      action: string;
      subject: string;
      before: string;
      after: string;
    }>(`SELECT "by", "action", "subject", "before", "after" FROM audit_log ORDER BY _id DESC LIMIT 1`);
    const parse = (text: string | null): unknown => (text === null ? null : JSON.parse(text));
    return { ...entry!, before: parse(entry!.before), after: parse(entry!.after) };
  };
  const audits = async () =>
    (await shop().sql<{ count: number }>('SELECT count(*)::int AS count FROM audit_log'))[0]!.count;

  return { lastAudit, audits };
}

interface Preview {
  digest: string | null;
  encoding: string | null;
  created: number;
  changed: number;
  same: number;
  categories: string[];
  rows: {
    _id: string;
    title: string;
    isNew: boolean;
    changes: { field: string; before: string | null; after: string | null }[];
  }[];
  refused: { place: string | null; message: string }[];
}
const PREVIEWED = `digest encoding created changed same categories rows { _id title isNew changes { field before after } } refused { place message }`;

/** A manager's uploads: any file, and a catalogue. */
export function filesDesk(of: () => { shop: TestShop; manager: TestStaff }) {
  const sendFile = async (
    query: string,
    variables: Record<string, unknown>,
    file: Uint8Array | string,
    { cookie = of().manager.cookie, headers }: { cookie?: string; headers?: Record<string, string> } = {},
  ) => {
    const response = await queryDeskWithFile<Record<string, never> | undefined>(
      of().shop,
      query,
      { ...variables, file },
      { cookie, headers },
    );
    const fields = response.errors?.[0]?.extensions?.fields as Record<string, string> | undefined;
    return { status: response.status, data: response.data, code: response.code, fields };
  };

  const previewOf = async (file: Uint8Array | string) => {
    const query = `mutation ($file: Upload!) { previewCatalogue(file: $file) { ${PREVIEWED} } }`;
    const { data, ...rest } = await sendFile(query, {}, file);
    return { ...rest, preview: data?.previewCatalogue as Preview | undefined };
  };
  const importOf = async (file: string, expected: string) => {
    const query = `mutation ($file: Upload!, $expected: String!) {
    importCatalogue(file: $file, expected: $expected) { ${PREVIEWED} } }`;
    const { data, ...rest } = await sendFile(query, { expected }, file);
    return { ...rest, done: data?.importCatalogue as Preview | undefined };
  };
  return { sendFile, previewOf, importOf };
}
