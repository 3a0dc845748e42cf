import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { askDesk, askDeskWithFile, newStaff } from './helpers/desk';
import type { TestStaff } from './helpers/desk';
import { openTestShop } from './helpers/test-shop';
import type { TestShop } from './helpers/test-shop';

let shop: TestShop;
let manager: TestStaff;
beforeAll(async () => {
  shop = await openTestShop({ background: false });
  manager = await newStaff(shop, 'MANAGER');
});
afterAll(() => shop.close());

interface Shown {
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
const ask = <Data>(query: string, variables: object = {}) =>
  askDesk<Data>(shop, query, variables, { cookie: manager.cookie });
const list = async (filter: object = {}, more = '') => {
  const query = `query ($filter: ProductFilter) { products(filter: $filter ${more}) {
    edges { cursor node { ${FIELDS} } } pageInfo { hasNextPage endCursor } totalCount } }`;
  const { data, errors } = await ask<{
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
  (await ask<{ product: Shown | null }>(`query ($id: ID!) { product(_id: $id) { ${FIELDS} } }`, { id: _id }))
    .data.product;
const save = async (input: object) => {
  const { data, errors, code } = await ask<{ saveProduct: Shown } | null>(
    `mutation ($input: ProductInput!) { saveProduct(input: $input) { ${FIELDS} } }`,
    { input },
  );
  return { saved: data?.saveProduct as Shown, code, fields: errors?.[0]?.extensions?.fields, errors };
};
const change = async (_id: string, input: object) =>
  save({ _id, expected: (await get(_id))!.version, ...input });
const lastAudit = async () => {
  const [entry] = await shop.sql<{
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
  (await shop.sql<{ count: number }>('SELECT count(*)::int AS count FROM audit_log'))[0]!.count;

const BREAD = {
  ...{
    title: 'Sourdough Bread',
    categoryName: 'staples',
    price: 120,
    mrp: 140,
    quantity: '400g',
    rating: 4.5,
  },
  ...{ titleHi: 'खट्टी रोटी', alsoKnownAs: ['khameer', 'खमीर रोटी'], diet: 'VEG', allergens: ['wheat'] },
  ...{ description: 'Baked this morning.', descriptionHi: 'आज सुबह की ताज़ा।', hsn: '1905' },
};

describe('a product', () => {
  it('is created with its facts in both languages and its stock, and can be bought at once', async () => {
    const { saved, errors } = await save({ ...BREAD, stock: 12, lowStockAt: 3, maxPerOrder: 4 });
    expect(errors).toBeUndefined();
    expect(saved).toMatchObject({
      ...BREAD,
      ...{
        _id: 'sourdough-bread',
        onSale: true,
        image: expect.stringContaining('/images/categories/staples'),
      },
      stock: { onHand: 12, available: 12, level: 'IN_STOCK', lowStockAt: 3, maxPerOrder: 4 },
    });
    const { data } = await shop.graphql<{ products: { edges: { node: object }[] } }>(
      `{ products(filter: { search: "खमीर" }) { edges { node { _id price maxQty facts { description } } } } }`,
    );
    expect(data.products.edges).toEqual([
      { node: { _id: 'sourdough-bread', price: 120, maxQty: 4, facts: { description: BREAD.description } } },
    ]);
    expect(await save(BREAD)).toMatchObject({
      code: 'VALIDATION_FAILED',
      fields: { _id: expect.any(String) },
    });
  });

  it('is changed in what an input names; the audit log has that before and after', async () => {
    const before = (await get('sourdough-bread'))!;
    const { saved } = await change('sourdough-bread', {
      price: 99.5,
      descriptionHi: ' ',
      soldByWeight: true,
    });
    expect(saved).toEqual({
      ...{ ...before, price: 99.5, descriptionHi: null, soldByWeight: true },
      version: expect.not.stringContaining(before.version),
    });
    expect(await lastAudit()).toEqual({
      ...{ by: manager.email, action: 'saveProduct', subject: 'product/sourdough-bread' },
      before: { price: 120, descriptionHi: BREAD.descriptionHi, soldByWeight: false },
      after: { price: 99.5, descriptionHi: null, soldByWeight: true },
    });
    const count = await audits();
    expect((await change('sourdough-bread', { price: 99.5 })).saved.version).toBe(saved.version);
    expect(await audits()).toBe(count);
  });

  it('is not overwritten by who has not seen the latest', async () => {
    const { version } = (await get('tomato'))!;
    const both = await Promise.all(
      [21, 22].map((price) => save({ _id: 'tomato', expected: version, price })),
    );
    expect(both.map(({ code }) => code).sort()).toEqual(['CONFLICT', undefined]);
    const won = both.find(({ code }) => code === undefined)!.saved.price;
    expect((await get('tomato'))!.price).toBe(won);
    // Whoever changes it: an import, or an older version.
    const { version: seen } = (await get('tomato'))!;
    await shop.sql(`UPDATE product_facts SET "originHi" = 'नासिक' WHERE "productId" = 'tomato'`);
    expect(await save({ _id: 'tomato', expected: seen, price: 30 })).toMatchObject({ code: 'CONFLICT' });
    expect(await save({ _id: 'tomato', price: 30 })).toMatchObject({ code: 'VALIDATION_FAILED' });
    expect(await save({ _id: 'no-such', expected: seen, price: 30 })).toMatchObject({ code: 'NOT_FOUND' });
    // A sale is no change of the product.
    await shop.sql(`UPDATE stock SET "onHand" = "onHand" + 1 WHERE "productId" = 'tomato'`);
    expect((await change('tomato', { price: 20 })).code).toBeUndefined();
  });

  it.each([
    [{ price: 0 }, 'price'],
    [{ price: 1.005 }, 'price'],
    [{ price: 1e9, mrp: null }, 'price'],
    [{ title: ' ' }, 'title'],
    [{ title: 'x'.repeat(101) }, 'title'],
    [{ titleHi: 'a\u0000' }, 'titleHi'],
    [{ mrp: 1 }, 'mrp'],
    [{ rating: 6 }, 'rating'],
    [{ quantity: '' }, 'quantity'],
    [{ categoryName: 'gardening' }, 'categoryName'],
    [{ image: 'https://elsewhere.example/a.png' }, 'image'],
    [{ allergens: ['love'] }, 'allergens'],
    [{ shelfLifeDays: 1.5e6 }, 'shelfLifeDays'],
    [{ goesWith: ['no-such-product'] }, 'goesWith'],
    [{ goesWith: ['sourdough-bread'] }, 'goesWith'],
    [{ description: null, origin: 'Pune' }, 'description'],
    [{ stock: -1 }, 'stock'],
    [{ lowStockAt: -1 }, 'lowStockAt'],
    [{ maxPerOrder: 100 }, 'maxPerOrder'],
    [{ alsoKnownAs: Array.from({ length: 21 }, (_, at) => `name ${at}`) }, 'alsoKnownAs'],
  ])('is refused with %j, naming the field', async (input, field) => {
    const before = [await get('sourdough-bread'), await audits()];
    const { code, fields } = await change('sourdough-bread', input);
    expect([code, Object.keys((fields ?? {}) as object)]).toEqual(['VALIDATION_FAILED', [field]]);
    expect([await get('sourdough-bread'), await audits()]).toEqual(before);
  });

  it('names every field that a new one lacks', async () => {
    const { fields } = await save({});
    expect(Object.keys(fields as object).sort()).toEqual(
      ['_id', 'categoryName', 'price', 'quantity', 'rating', 'title'].sort(),
    );
    expect(await save({ ...BREAD, _id: 'uncounted', lowStockAt: 2 })).toMatchObject({
      fields: { lowStockAt: expect.stringContaining('how many') },
    });
  });

  it('goes off sale and comes back as it was changed meanwhile', async () => {
    const { saved } = await change('sourdough-bread', { onSale: false });
    expect(saved.onSale).toBe(false);
    expect(await lastAudit()).toMatchObject({ before: { onSale: true }, after: { onSale: false } });
    const { data } = await shop.graphql('{ product(_id: "sourdough-bread") { title } }');
    expect(data).toEqual({ product: null });
    expect((await list({ offSale: true, search: 'SOURD' })).nodes).toEqual([saved]);
    expect((await list({ search: 'SOURD' })).nodes).toEqual([]);
    expect((await change('sourdough-bread', { price: 111 })).saved).toMatchObject({
      price: 111,
      onSale: false,
    });
    expect((await change('sourdough-bread', { onSale: true })).saved).toEqual({
      ...saved,
      ...{ price: 111, onSale: true, id: expect.any(Number), version: expect.any(String) },
    });
  });
});

describe('the list', () => {
  it('is that of the shop, page by page', async () => {
    const all = (await shop.sql<{ _id: string }>(`SELECT _id FROM products ORDER BY id`)).map(
      ({ _id }) => _id,
    );
    const found: string[] = [];
    for (let after = ''; ;) {
      const page = await list({}, `, first: 40 ${after}`);
      expect(page.totalCount).toBe(all.length);
      found.push(...page.nodes.map(({ _id }) => _id));
      expect(page.cursors.at(-1)).toBe(page.pageInfo.endCursor);
      if (!page.pageInfo.hasNextPage) break;
      after = `, after: "${page.pageInfo.endCursor}"`;
    }
    expect(found).toEqual(all);
  });

  it('is searched by words of the title or another name, and by category', async () => {
    const titles = async (filter: object) => (await list(filter)).nodes.map(({ _id }) => _id);
    expect(await titles({ search: 'tamatar' })).toContain('tomato');
    expect(await titles({ search: 'omat', categories: ['vegetables'] })).toContain('tomato');
    expect(await titles({ search: 'omat', categories: ['dairy'] })).toEqual([]);
    expect(await titles({ ids: ['tomato', 'no-such'] })).toEqual(['tomato']);
  });

  it('has what is low or out, and what is not counted as what is there', async () => {
    await shop.sql(`UPDATE stock SET "lowStockAt" = "onHand" WHERE "productId" = 'tomato'`);
    await shop.sql(`UPDATE stock SET "onHand" = "allocated" + "held" WHERE "productId" = 'sourdough-bread'`);
    await save({ ...BREAD, _id: 'never-counted', title: 'Never Counted' });
    const levels = async (wanted: string[], search: string) =>
      (await list({ levels: wanted, search })).nodes.map(({ _id, stock }) => [_id, stock?.level]);
    expect(await levels(['LOW_STOCK'], 'tomato')).toContainEqual(['tomato', 'LOW_STOCK']);
    expect(await levels(['LOW_STOCK', 'OUT_OF_STOCK'], 'sourdough')).toEqual([
      ['sourdough-bread', 'OUT_OF_STOCK'],
    ]);
    expect(await levels(['LOW_STOCK'], 'sourdough')).toEqual([]);
    expect(await levels(['IN_STOCK'], 'never')).toEqual([['never-counted', undefined]]);
    const low = await list({ levels: ['LOW_STOCK', 'OUT_OF_STOCK'] });
    expect(low.totalCount).toBe(low.nodes.length);
  });
});

it('takes a fixed number of statements', async () => {
  const count = async (work: () => Promise<unknown>) => (await shop.countStatements(work)).statements.length;
  // Who asks, the page, and the products on it; a filter by stock has no more.
  await list();
  expect(await count(() => list({}, ', first: 100'))).toBe(3);
  expect(await count(() => list({ levels: ['LOW_STOCK'], search: 'a' }))).toBe(3);
  expect(await count(() => get('tomato'))).toBe(2);
  const { version } = (await get('tomato'))!;
  expect(await count(() => save({ _id: 'tomato', expected: version, price: 23, lowStockAt: 4 }))).toBe(23);
});

const sendFile = async (
  query: string,
  variables: Record<string, unknown>,
  file: Uint8Array | string,
  { cookie = manager.cookie, headers }: { cookie?: string; headers?: Record<string, string> } = {},
) => {
  const answer = await askDeskWithFile<Record<string, never> | undefined>(
    shop,
    query,
    { ...variables, file },
    { cookie, headers },
  );
  const fields = answer.errors?.[0]?.extensions?.fields as Record<string, string> | undefined;
  return { status: answer.status, data: answer.data, code: answer.code, fields };
};
const upload = async (
  bytes: Uint8Array | string,
  {
    productId = 'tomato',
    ...from
  }: { productId?: string; cookie?: string; headers?: Record<string, string> } = {},
) => {
  const query = `mutation ($productId: ID!, $file: Upload!) {
    uploadProductImage(productId: $productId, image: $file) { image version } }`;
  const sent = await sendFile(query, { productId }, bytes, from);
  return { ...sent, image: (sent.data?.uploadProductImage as { image: string } | undefined)?.image };
};
/** A picture as a camera makes it: on its side, and with where it was taken. */
const photo = (width = 600, height = 400) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 30, b: 30 } } })
    .jpeg()
    .withExif({ IFD0: { Copyright: 'Somebody' }, IFD3: { GPSLatitude: '18/1 31/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
const picture = (url: string, accept = 'image/avif,image/webp,*/*', redirect: RequestRedirect = 'manual') =>
  fetch(`${shop.url}${url}`, { headers: { accept }, redirect });

describe('a picture', () => {
  it('is kept in three sizes, upright, square, and without what the camera wrote', async () => {
    const original = await photo();
    expect((await sharp(original).metadata()).exif!.toString('latin1')).toContain('Somebody');
    const { image } = await upload(original);
    expect(image).toMatch(/^\/images\/p\/[0-9a-f]{32}-1200\.avif$/);
    expect((await get('tomato'))!.image).toBe(image);
    expect(await lastAudit()).toMatchObject({ action: 'uploadProductImage', after: { image } });
    const { data } = await shop.graphql('{ product(_id: "tomato") { image } }');
    expect(data).toEqual({ product: { image } });
    for (const size of [160, 480, 1200])
      for (const format of ['avif', 'webp']) {
        const response = await picture(image!.replace('1200.avif', `${size}.${format}`));
        expect([response.status, response.headers.get('content-type')]).toEqual([200, `image/${format}`]);
        expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
        expect(response.headers.get('x-content-type-options')).toBe('nosniff');
        expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
        const bytes = Buffer.from(await response.arrayBuffer());
        const { width, height, exif, xmp, icc } = await sharp(bytes).metadata();
        expect([width, height, exif, xmp, icc]).toEqual([size, size, undefined, undefined, undefined]);
        expect(bytes.toString('latin1')).not.toContain('Somebody');
      }
    // It was 600 wide: upright it is higher than wide, with a white ground at its sides.
    const shown = await sharp(Buffer.from(await (await picture(image!.replace('1200', '480'))).arrayBuffer()))
      .raw()
      .toBuffer({ resolveWithObject: true });
    const at = (x: number, y: number) => shown.data[(y * 480 + x) * shown.info.channels + 1]!;
    expect([at(10, 240) > 240, at(240, 10) < 80]).toEqual([true, true]);
  });

  it('is asked for again without being sent again, and comes as WebP to who takes no AVIF', async () => {
    const { image } = (await get('tomato')) as Shown;
    const etag = (await picture(image)).headers.get('etag')!;
    const again = await fetch(`${shop.url}${image}`, {
      headers: { accept: 'image/avif', 'if-none-match': etag, 'cache-control': 'max-age=0' },
    });
    expect(again.status).toBe(304);
    const other = await picture(image, 'image/webp,image/png,*/*;q=0.8');
    expect([other.status, other.headers.get('location'), other.headers.get('vary')]).toEqual([
      302,
      image.replace('.avif', '.webp'),
      expect.stringContaining('Accept'),
    ]);
    expect((await picture(image, '*/*', 'follow')).headers.get('content-type')).toBe('image/webp');
    for (const path of [`${'0'.repeat(32)}-480.webp`, '..%2f..%2fjwt-secret', '../jwt-secret', 'x-480.webp'])
      expect((await fetch(`${shop.url}/images/p/${path}`)).status).toBe(404);
  });

  it('is refused unless it is one, whatever its name says', async () => {
    const png = await sharp({ create: { width: 300, height: 300, channels: 4, background: '#0f08' } })
      .png()
      .toBuffer();
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"><script>1</script></svg>';
    const bomb = await sharp({ create: { width: 8000, height: 8000, channels: 3, background: '#fff' } })
      .png({ compressionLevel: 9 })
      .toBuffer();
    const claimed = Buffer.from(png);
    claimed.writeUInt32BE(60_000, 16);
    claimed.writeUInt32BE(60_000, 20);
    const before = [await get('tomato'), await audits()];
    const wrong: [string, Uint8Array | string, string][] = [
      ['nothing', '', 'JPEG, PNG'],
      ['SVG', svg, 'JPEG, PNG'],
      ['GIF', await sharp(png).gif().toBuffer(), 'JPEG, PNG'],
      ['TIFF', await sharp(png).tiff().toBuffer(), 'JPEG, PNG'],
      [
        'a page behind the mark of a JPEG',
        Buffer.from('\xff\xd8\xff<script>alert(1)</script>', 'latin1'),
        'broken',
      ],
      ['SVG behind the mark of a PNG', Buffer.concat([png.subarray(0, 8), Buffer.from(svg)]), 'broken'],
      ['half of it', (await photo(1500, 1500)).subarray(0, 2_000), 'broken'],
      ['64 million pixels in 200 kB', bomb, 'million pixels'],
      ['a size that is not true', claimed, /broken|million pixels/.source],
      ['a stamp', await photo(300, 199), '200 pixels'],
      ['9 MB', Buffer.concat([png, Buffer.alloc(9_000_000)]), '8 MB'],
    ];
    for (const [what, bytes, words] of wrong) {
      const { code, fields } = await upload(bytes);
      expect([what, code, fields?.image]).toEqual([what, 'VALIDATION_FAILED', expect.stringMatching(words)]);
    }
    expect([await get('tomato'), await audits()]).toEqual(before);
    // What follows a good picture in its file is gone.
    const { image } = await upload(Buffer.concat([png, Buffer.from(`\n${svg}`)]));
    expect(await (await picture(image!)).text()).not.toContain('script');
    expect(await upload(png, { productId: 'no-such' })).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('is taken from nobody else, before any of it is read', async () => {
    const png = await photo();
    const rider = await newStaff(shop, 'RIDER');
    expect(await upload(png, { cookie: '' })).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' });
    expect(await upload(png, { cookie: rider.cookie })).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    expect(await upload(png, { headers: { origin: 'https://elsewhere.example' } })).toMatchObject({
      code: 'FORBIDDEN',
    });
    const send = (
      body: FormData,
      path = '/desk/graphql',
      headers: object = { 'apollo-require-preflight': '1' },
    ) =>
      fetch(`${shop.url}${path}`, { method: 'POST', body, headers: { cookie: manager.cookie, ...headers } });
    const form = (operations: string, map = '{}', files = 0) => {
      const made = new FormData();
      made.append('operations', operations);
      made.append('map', map);
      for (let at = 0; at < files; at += 1) made.append(String(at), new Blob(['x']), 'x');
      return made;
    };
    const query = '{ me { email } }';
    expect((await send(form('{"query":"{ me { email } }"}'))).status).toBe(200);
    expect((await send(form('{"query":"{ me { email } }"}'), '/desk/graphql', {})).status).toBe(400);
    for (const bad of [
      ...[form('no JSON'), form('[]'), form(JSON.stringify([{ query }])), new FormData()],
      ...[form(JSON.stringify({ query }), '{"0":["__proto__.polluted"]}', 1)],
      ...[form(JSON.stringify({ query }), '{"0":["variables.a"],"1":["variables.b"]}', 2)],
    ])
      expect((await send(bad)).status).toBe(400);
    expect(Object.keys(Object.prototype)).toEqual([]);
    // Shoppers send no files.
    expect((await send(form('{"query":"{ __typename }"}'), '/graphql')).status).toBe(400);
  });
});

interface Preview {
  digest: string | null;
  created: number;
  changed: number;
  same: number;
  categories: string[];
  rows: {
    _id: string;
    isNew: boolean;
    changes: { field: string; before: string | null; after: string | null }[];
  }[];
  refused: { place: string | null; message: string }[];
}
const PREVIEWED = `digest created changed same categories rows { _id isNew changes { field before after } } refused { place message }`;
const previewOf = async (file: string) => {
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
const exported = async (cookie = manager.cookie) =>
  fetch(`${shop.url}/desk/catalogue.csv`, { headers: { cookie } });

describe('the catalogue as a file', () => {
  it('comes out as it goes in, and only to who may have it', async () => {
    const response = await exported();
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toContain('catalogue.csv');
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    const file = await response.text();
    const [{ count }] = (await shop.sql<{ count: number }>('SELECT count(*)::int FROM products')) as [
      { count: number },
    ];
    const { preview } = await previewOf(file);
    expect(preview).toMatchObject({
      created: 0,
      changed: 0,
      same: count,
      rows: [],
      refused: [],
      categories: [],
    });
    expect((await exported('')).status).toBe(401);
    expect((await exported((await newStaff(shop, 'PICKER')).cookie)).status).toBe(403);
  });

  const HEADER = '_id,title,image,price,quantity,rating,categoryName,stock,titleHi';
  const MILK = 'fresh-cow-milk';

  it('shows what an import would do, and does exactly that', async () => {
    const { image, titleHi, quantity, rating } = (await get(MILK))!;
    const milk = (price: number) =>
      `${MILK},Cow Milk,${image},${price},${quantity},${rating},dairy,,${titleHi}`;
    const file = `${HEADER}\n${milk(21)}\noat-drink,Oat Drink,/a.svg,99,litre,4,dairy,7,\n`;
    const before = [await get(MILK), await audits(), await shop.sql('SELECT * FROM stock_movements')];
    const { preview } = await previewOf(file);
    expect(preview).toMatchObject({ created: 1, changed: 1, same: 0, refused: [] });
    expect(preview!.rows[0]).toMatchObject({
      ...{ _id: MILK, isNew: false },
      changes: [
        { field: 'title', before: 'Fresh Cow Milk', after: 'Cow Milk' },
        { field: 'price', before: expect.any(String), after: '21' },
      ],
    });
    expect(preview!.rows[1]).toMatchObject({ _id: 'oat-drink', isNew: true });
    expect([await get(MILK), await audits(), await shop.sql('SELECT * FROM stock_movements')]).toEqual(
      before,
    );
    expect(await get('oat-drink')).toBeNull();
    // Another file, or the same one where the catalogue has changed meanwhile, is not what was looked at.
    expect(await importOf(file.replace(',21,', ',22,'), preview!.digest!)).toMatchObject({
      code: 'CONFLICT',
    });
    expect((await change(MILK, { price: 20.5 })).code).toBeUndefined();
    expect(await importOf(file, preview!.digest!)).toMatchObject({ code: 'CONFLICT' });
    expect(await get(MILK)).toMatchObject({ title: 'Fresh Cow Milk', price: 20.5 });
    const again = (await previewOf(file)).preview!;
    const { done } = await importOf(file, again.digest!);
    expect(done).toEqual(again);
    expect(await get(MILK)).toMatchObject({ title: 'Cow Milk', price: 21 });
    expect(await get('oat-drink')).toMatchObject({ stock: { onHand: 7, available: 7 } });
    expect(await lastAudit()).toMatchObject({
      ...{ by: manager.email, action: 'importCatalogue', subject: 'product/oat-drink', before: null },
      after: { price: 99, stock: 7 },
    });
    const [moved] = await shop.sql(`SELECT "by" FROM stock_movements WHERE "productId" = 'oat-drink'`);
    expect(moved).toEqual({ by: manager.email });
  });

  it('says of each row why it cannot be imported, and imports none', async () => {
    const file = `${HEADER}\ntomato,Tomato,/a.svg,-1,kg,4,vegetables,,\n${MILK},,/a.svg,10,kg,4,dairy,,`;
    const { preview } = await previewOf(file);
    expect(preview).toMatchObject({ digest: null, rows: [] });
    expect(preview!.refused).toEqual([
      { place: 'line 2', message: expect.stringContaining('price') },
      { place: 'line 3', message: expect.stringContaining('title') },
    ]);
    expect(await importOf(file, 'x')).toMatchObject({
      code: 'VALIDATION_FAILED',
      fields: { file: expect.any(String) },
    });
    const unknown = await previewOf(`${HEADER}\nrope,Rope,/a.svg,1,m,4,hardware,,\n`);
    expect(unknown.preview!.refused).toEqual([
      { place: 'line 2', message: 'there is no category "hardware"' },
    ]);
    for (const [wrong, words] of [
      ['', 'CSV or JSON'],
      [Buffer.from([0xff, 0xfe, 0x00]), 'UTF-8'],
      [`${HEADER}\n${`x,x,/a.svg,1,kg,4,dairy,,\n`.repeat(6_000)}`, ''],
    ] as const) {
      const { preview: shown, fields } = await previewOf(wrong as string);
      expect(shown ? shown.digest : fields?.file).toEqual(shown ? null : expect.stringContaining(words));
    }
    const shelf = { id: 40, categoryName: 'bakery', image: '/a.svg', description: 'Bread' };
    const json = await previewOf(JSON.stringify({ categories: [shelf], products: [] }));
    expect(json.preview).toMatchObject({ categories: ['bakery'], created: 0 });
  });
});

describe('with a bucket', () => {
  interface Kept {
    type: string | undefined;
    bytes: Buffer;
  }
  const kept = new Map<string, Kept>();
  const signatures: (string | undefined)[] = [];
  let isDown = false;
  const bucket = createServer((request, response) => {
    const { method, url = '', headers } = request;
    signatures.push(headers.authorization);
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const found = kept.get(url);
      if (isDown) response.writeHead(503).end();
      else if (method === 'PUT') {
        kept.set(url, { type: headers['content-type'], bytes: Buffer.concat(chunks) });
        response.writeHead(200, { etag: '"x"' }).end();
      } else if (found) response.writeHead(200).end(found.bytes);
      else response.writeHead(404).end();
    });
  });
  let other: TestShop;
  beforeAll(async () => {
    await new Promise<void>((resolve) => void bucket.listen(0, '127.0.0.1', resolve));
    const { port } = bucket.address() as AddressInfo;
    const env = {
      ...{ BUCKET_URL: `http://127.0.0.1:${port}/pictures`, BUCKET_REGION: 'in-1' },
      ...{ BUCKET_KEY_ID: 'the-key', BUCKET_SECRET: 'the secret of the bucket' },
    };
    // Another process of the same shop.
    other = await openTestShop({ background: false, databaseUrl: shop.databaseUrl, env });
  });
  afterAll(async () => {
    await other.close();
    bucket.close();
  });

  it('keeps pictures there, and sends them from there', async () => {
    const query =
      'mutation ($file: Upload!) { uploadProductImage(productId: "tomato", image: $file) { image } }';
    const ask = async () =>
      askDeskWithFile<{ uploadProductImage: { image: string } } | null>(
        other,
        query,
        { file: await photo(700, 700) },
        { cookie: manager.cookie },
      );
    const { image } = (await ask()).data!.uploadProductImage;
    const names = [...kept.keys()].sort();
    expect(names).toHaveLength(6);
    expect(names[0]).toMatch(/^\/pictures\/[0-9a-f]{32}-1200\.avif$/);
    expect(kept.get(names[0]!)!.type).toBe('image/avif');
    expect(
      signatures.every((one) => /^AWS4-HMAC-SHA256 Credential=the-key\/\d{8}\/in-1\/s3\//.test(one ?? '')),
    ).toBe(true);
    expect(signatures.join()).not.toContain('secret');
    const sent = await fetch(`${other.url}${image}`, { headers: { accept: 'image/avif' } });
    expect(sent.headers.get('cache-control')).toContain('immutable');
    expect(Buffer.from(await sent.arrayBuffer())).toEqual(kept.get(names[0]!)!.bytes);
    expect((await fetch(`${other.url}/images/p/${'0'.repeat(32)}-480.webp`)).status).toBe(404);
    isDown = true;
    expect((await ask()).code).toBe('SERVICE_UNAVAILABLE');
    const gone = await fetch(`${other.url}${image}`, { headers: { accept: 'image/avif' } });
    expect([gone.status, gone.headers.get('cache-control')]).toEqual([503, 'private, no-store']);
  });
});
