import { PassThrough } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Request, RequestHandler, Response } from 'express';
import type { Ask } from '../../../domain/shop/drawn-page';
import type { PublicAnswer, PublicAnswers } from '../answers/public-answers';
import { etagOf } from '../common/http';
import type { Logger } from '../common/log';
import { siteOf } from '../features/seo';
import type { SiteOptions } from '../features/seo';
import { ALWAYS_ASK } from './built-files';
import { contentPolicy } from './content-policy';
import { pageAddress } from './page-address';
import type { PageTemplate } from './page-template';
import type { Renderer } from './renderer';
import { Turns } from './turns';

/** All get the same page: caches may keep it for a moment, and show it once more while they ask for a newer one. */
const SHORTLY = 'public, max-age=0, s-maxage=30, stale-while-revalidate=60';
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

/** Drawing one takes 50 ms of work or more. */
const MOST_DRAWN_AT_ONCE = 20;
const AGAIN_SECONDS = '1';

const PLAIN = 'identity';
const PACK: Record<string, (page: Buffer) => Promise<Buffer>> = {
  br: (page) => promisify(brotliCompress)(page, BROTLI),
  gzip: promisify<Buffer, Buffer>(gzip),
};

export interface PagesParts extends SiteOptions {
  draw: Renderer;
  ask: Ask;
  answers: PublicAnswers;
  template: PageTemplate;
  log: Logger;
  /** Whether a request that asks the database can be answered soon. */
  hasRoomFor: (request: Request) => boolean;
}

/** A page that is drawn, as it was written. */
interface Whole {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

/** Where a page is sent, and where it is kept. */
interface Sending {
  request: Request;
  response: Response;
  key: string;
  origin: string;
  address: string;
}

const bestEncoding = (request: Request): string =>
  request.acceptsEncodings('br') || request.acceptsEncodings('gzip') || PLAIN;

/** Answers with the page at an address, drawn as for a visitor: data first, then as a stream, and kept for the next. */
export function createPages(all: PagesParts): RequestHandler {
  const turns = new Turns();
  const parts = { ...all, ask: answeredInTurn(all.ask, turns), turns };
  const { answers, template, hasRoomFor } = parts;
  const policy = contentPolicy(template.scriptHashes);
  /** Pages that are being drawn: a second request for one waits for it. */
  const underway = new Map<string, Promise<Whole | null>>();
  return async (request, response) => {
    const { origin } = siteOf(request, parts);
    const address = pageAddress(request.path, /\?.*/.exec(request.originalUrl)?.[0] ?? '');
    const key = ['page', origin, address].join('\n');
    response.type('html').vary('accept-encoding').set('content-security-policy', policy);
    const encoding = bestEncoding(request);
    const kept = answers.find(keyIn(key, encoding)) ?? (await encodeKept(answers, key, encoding));
    if (kept) return void response.set(kept.headers).send(kept.body);
    const drawing = underway.get(key);
    // Where there is none nothing is awaited: somebody else would begin one meanwhile.
    const other = drawing && (await drawing);
    if (other) return void response.status(other.status).set(other.headers).send(other.body);
    const drawNow = (): Promise<Whole | null> => {
      const mine = drawInto(parts, { request, response, key, origin, address });
      underway.set(key, mine);
      return mine.finally(() => underway.delete(key));
    };
    const whole = hasRoomFor(request) && underway.size < MOST_DRAWN_AT_ONCE ? await drawNow() : null;
    if (whole) return;
    // Without the database, or under too much load, the empty page is sent: the browser draws it and says what is wrong.
    response
      .status(503)
      .set({ 'cache-control': ALWAYS_ASK, 'retry-after': AGAIN_SECONDS })
      .send(template.empty);
  };
}

/** Between two answers, and before a page is drawn with the last one, other requests get their turn. */
const answeredInTurn =
  (ask: Ask, turns: Turns): Ask =>
  async (question) => {
    const answer = await ask(question);
    await turns.next();
    return answer;
  };

const keyIn = (key: string, encoding: string): string => `${key}\n${encoding}`;

/** A page that is kept as it was written is packed once for each encoding that is asked for. */
async function encodeKept(
  answers: PublicAnswers,
  key: string,
  encoding: string,
): Promise<PublicAnswer | undefined> {
  const keep = answers.keeper(keyIn(key, encoding));
  const plain = answers.find(keyIn(key, PLAIN));
  const pack = PACK[encoding];
  if (!plain || !pack) return plain;
  const body = await pack(Buffer.from(plain.body));
  const packed = { headers: { ...plain.headers, 'content-encoding': encoding }, body };
  keep(packed);
  return packed;
}

/** Draws the page and sends it while it is being written; null when it cannot be drawn, and nothing was sent. */
async function drawInto(
  { draw, ask, template, shopName, answers, log, turns }: PagesParts & { turns: Turns },
  { request, response, key, origin, address }: Sending,
): Promise<Whole | null> {
  const keep = answers.keeper(keyIn(key, PLAIN));
  const page = await draw(origin, address, ask).catch((error: unknown) => {
    log.warn({ err: error, page: address }, 'A page could not be drawn');
  });
  if (!page) return null;
  await turns.next();
  if (response.headersSent) return null;
  const { status } = page;
  const { before, after } = template.around(page, { name: shopName, origin });
  // What a page looks like follows from its data and from the build, which the template names.
  const headers = { etag: etagOf(before, after), 'cache-control': status === 200 ? SHORTLY : ALWAYS_ASK };
  response.status(status).set(headers);
  const needed = request.method !== 'HEAD' && !request.fresh;
  if (request.fresh) response.status(304);
  const send = (chunk: string | Buffer): void => void (needed && response.write(chunk));
  const written: Buffer[] = [];
  send(before);
  const stream = new PassThrough();
  page.pipe(stream);
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    written.push(chunk);
    send(chunk);
  }
  send(after);
  response.end();
  const body = Buffer.concat([Buffer.from(before), ...written, Buffer.from(after)]);
  if (status === 200) keep({ headers, body });
  return { status, headers, body };
}
