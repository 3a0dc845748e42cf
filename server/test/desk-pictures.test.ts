import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { runInThisContext } from 'node:vm';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { queryDeskWithFile, newStaff } from './helpers/desk';
import type { TestStaff } from './helpers/desk';
import { auditOf, filesDesk, productsDesk } from './helpers/desk-products';
import type { Shown } from './helpers/desk-products';
import { openTestShop } from './helpers/test-shop';
import type { TestShop } from './helpers/test-shop';

let shop: TestShop;
let manager: TestStaff;
beforeAll(async () => {
  shop = await openTestShop({ background: false });
  manager = await newStaff(shop, 'MANAGER');
});
afterAll(() => shop.close());
const { get } = productsDesk(() => ({ shop, manager }));
const { sendFile } = filesDesk(() => ({ shop, manager }));
const { lastAudit, audits } = auditOf(() => shop);

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
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"><script>1</script></svg>';
/** A photo like a camera's: rotated by EXIF, and with a location. */
const photo = (width = 600, height = 400) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 30, b: 30 } } })
    .jpeg()
    .withExif({ IFD0: { Copyright: 'Somebody' }, IFD3: { GPSLatitude: '18/1 31/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
/** A black square with one bit per pixel. */
function bigPng(size: number): Buffer {
  const chunk = (type: string, data: Buffer): Buffer => {
    const content = Buffer.concat([Buffer.from(type), data]);
    const ends = [Buffer.alloc(4), Buffer.alloc(4)] as const;
    ends[0].writeUInt32BE(data.length);
    ends[1].writeUInt32BE(crc32(content));
    return Buffer.concat([ends[0], content, ends[1]]);
  };
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0]);
  head.writeUInt32BE(size, 0);
  head.writeUInt32BE(size, 4);
  const rows = deflateSync(Buffer.alloc(size * (1 + size / 8)));
  const mark = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([mark, chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}
const picture = (url: string, accept = 'image/avif,image/webp,*/*', redirect: RequestRedirect = 'manual') =>
  fetch(`${shop.url}${url}`, { headers: { accept }, redirect });

describe('a picture', () => {
  it('is stored in three sizes, upright, square and without metadata', async () => {
    const taken = await photo();
    expect((await sharp(taken).metadata()).exif!.toString('latin1')).toContain('Somebody');
    // Anything after the end of a valid image is dropped, too.
    const { image } = await upload(Buffer.concat([taken, Buffer.from(`\n${SVG}`)]));
    expect(image).toMatch(/^\/images\/p\/[0-9a-f]{32}-1200\.avif$/);
    expect((await get('tomato'))!.image).toBe(image);
    expect(await lastAudit()).toMatchObject({
      ...{ by: manager.email, action: 'uploadProductImage', after: { image } },
    });
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
        expect(bytes.toString('latin1')).not.toMatch(/Somebody|script/);
      }
    // It was 600 wide: upright, it is taller than wide, with white padding at the sides.
    const shown = await sharp(Buffer.from(await (await picture(image!.replace('1200', '480'))).arrayBuffer()))
      .raw()
      .toBuffer({ resolveWithObject: true });
    const at = (x: number, y: number) => shown.data[(y * 480 + x) * shown.info.channels + 1]!;
    expect([at(10, 240) > 240, at(240, 10) < 80]).toEqual([true, true]);
  });

  it('is revalidated with 304, and redirects clients without AVIF support to WebP', async () => {
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
    // Not cached, as a bucket might have it a moment later.
    const gone = await picture(`/images/p/${'0'.repeat(32)}-480.avif`, 'image/avif');
    expect([gone.status, gone.headers.get('cache-control')]).toEqual([404, 'private, no-store']);
  });

  it('is rejected unless its content is a valid image in an accepted format and size', async () => {
    const png = await sharp({ create: { width: 300, height: 300, channels: 4, background: '#0f08' } })
      .png()
      .toBuffer();
    const bomb = bigPng(8000);
    const claimed = Buffer.from(png);
    claimed.writeUInt32BE(60_000, 16);
    claimed.writeUInt32BE(60_000, 20);
    const before = [await get('tomato'), await audits()] as const;
    const wrong: [string, Uint8Array | string, string][] = [
      ['empty', '', 'JPEG, PNG'],
      ['SVG', SVG, 'JPEG, PNG'],
      ['GIF', await sharp(png).gif().toBuffer(), 'JPEG, PNG'],
      ['TIFF', await sharp(png).tiff().toBuffer(), 'JPEG, PNG'],
      [
        'HTML after the signature of a JPEG',
        Buffer.from('\xff\xd8\xff<script>alert(1)</script>', 'latin1'),
        'damaged',
      ],
      ['SVG after the signature of a PNG', Buffer.concat([png.subarray(0, 8), Buffer.from(SVG)]), 'damaged'],
      ['truncated', (await photo(1500, 1500)).subarray(0, 2_000), 'damaged'],
      ['64 million pixels in 8 kB', bomb, 'million pixels'],
      ['a false size in the header', claimed, /damaged|million pixels/.source],
      ['too small', await photo(300, 199), '200 pixels'],
      ['9 MB', Buffer.concat([png, Buffer.alloc(9_000_000)]), '8 MB'],
    ];
    for (const [what, bytes, words] of wrong) {
      const { code, fields } = await upload(bytes);
      expect([what, code, fields?.image]).toEqual([what, 'VALIDATION_FAILED', expect.stringMatching(words)]);
    }
    expect([await get('tomato'), await audits()]).toEqual(before);
    expect(await upload(png, { productId: 'no-such' })).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('is rejected before its body is read if the sender is not authorized or the form is malformed', async () => {
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
      ...[
        '__proto__.polluted',
        'variables.__proto__.polluted',
        'variables.hasOwnProperty.call',
        'query',
        'variables.other',
      ].map((path) =>
        form(JSON.stringify({ query, variables: { file: null } }), JSON.stringify({ 0: [path] }), 1),
      ),
      ...[form(JSON.stringify({ query }), '{"0":["variables.a"],"1":["variables.b"]}', 2)],
    ])
      expect((await send(bad)).status).toBe(400);
    // The file that the map names never comes.
    const lost = form(
      JSON.stringify({
        query: `mutation ($file: Upload!) { uploadProductImage(productId: "tomato", image: $file) { _id } }`,
        variables: { file: null },
      }),
      '{"7":["variables.file"]}',
      1,
    );
    expect(await (await send(lost)).json()).toMatchObject({
      errors: [{ extensions: { code: 'BAD_REQUEST' } }],
    });
    // The shop runs in this process, but outside Jest's context, which has prototypes of its own.
    expect(runInThisContext('Object.keys(Object.prototype).length')).toBe(0);
    expect(runInThisContext(`Object.prototype.hasOwnProperty.call({ own: 1 }, 'own')`)).toBe(true);
    // The public API accepts no files.
    expect((await send(form('{"query":"{ __typename }"}'), '/graphql')).status).toBe(415);
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
    // A second process of the same shop.
    other = await openTestShop({ background: false, databaseUrl: shop.databaseUrl, env });
  });
  afterAll(async () => {
    await other.close();
    bucket.close();
  });

  it('stores pictures in it, and serves them from it', async () => {
    const query =
      'mutation ($file: Upload!) { uploadProductImage(productId: "tomato", image: $file) { image } }';
    const uploadAgain = async () =>
      queryDeskWithFile<{ uploadProductImage: { image: string } } | null>(
        other,
        query,
        { file: await photo() },
        { cookie: manager.cookie },
      );
    const before = await get('tomato');
    const { image } = (await uploadAgain()).data!.uploadProductImage;
    // It has a new name, as orders and caches refer to the last one.
    expect(image).not.toBe(before!.image);
    expect((await picture(before!.image)).status).toBe(200);
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
    expect((await get('tomato'))!.image).toBe(image);
    isDown = true;
    expect((await uploadAgain()).code).toBe('SERVICE_UNAVAILABLE');
    const gone = await fetch(`${other.url}${image}`, { headers: { accept: 'image/avif' } });
    expect([gone.status, gone.headers.get('cache-control')]).toEqual([503, 'private, no-store']);
  });
});
