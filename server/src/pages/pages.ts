import { createHash } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Request, RequestHandler, Response } from 'express';
import type { PublicAnswer, PublicAnswers } from '../answers/public-answers';
import type { Logger } from '../common/log';
import { siteOf } from '../features/seo';
import type { SiteOptions } from '../features/seo';
import { ALWAYS_ASK } from './built-files';
import { contentPolicy } from './content-policy';
import { pageAddress } from './page-address';
import type { PageTemplate } from './page-template';
import type { Ask, DrawPage, StreamedPage } from './renderer';

/** The same for everybody: caches may keep it for a moment, and show it once more while they ask for a newer one. */
const SHORTLY = 'public, max-age=0, s-maxage=30, stale-while-revalidate=60';
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

const COMPRESS: Record<string, (page: Buffer) => Promise<Buffer>> = {
  br: (page) => promisify(brotliCompress)(page, BROTLI),
  gzip: promisify<Buffer, Buffer>(gzip),
  identity: async (page) => page,
};

export interface PagesParts extends SiteOptions {
  draw: DrawPage;
  ask: Ask;
  answers: PublicAnswers;
  template: PageTemplate;
  log: Logger;
}

/** Answers with the page at an address, drawn as for a visitor: data first, then as a stream, and kept for the next. */
export function createPages(parts: PagesParts): RequestHandler {
  const policy = contentPolicy(parts.template.scriptHashes);
  return async (request, response) => {
    const encoding = request.acceptsEncodings('br') || request.acceptsEncodings('gzip') || 'identity';
    const { origin } = siteOf(request, parts);
    const address = pageAddress(request.path, /\?.*/.exec(request.originalUrl)?.[0] ?? '');
    const key = ['page', encoding, origin, address].join('\n');
    response.type('html').vary('accept-encoding').set('content-security-policy', policy);
    const kept = parts.answers.find(key);
    if (kept) return void response.set(kept.headers).send(kept.body);
    const keep = parts.answers.keeper(key);
    const page = await parts.draw(origin, address, parts.ask).catch((error: unknown) => {
      parts.log.warn({ err: error, address }, 'A page could not be drawn');
    });
    // Without the database the page still comes, empty, and says itself what is wrong.
    if (!page) return void response.status(503).set('cache-control', ALWAYS_ASK).send(parts.template.empty);
    await sendPage(parts, request, response, page, { encoding, origin, keep });
  };
}

interface Sending {
  encoding: string;
  origin: string;
  keep: (answer: PublicAnswer) => void;
}

async function sendPage(
  { template, shopName }: PagesParts,
  request: Request,
  response: Response,
  page: StreamedPage,
  { encoding, origin, keep }: Sending,
): Promise<void> {
  const { before, after } = template.around(page, { name: shopName, origin });
  // What a page looks like follows from its data and from the build, which the template names.
  const etag = `W/"${createHash('sha256').update(before).update(after).digest('base64url').slice(0, 27)}"`;
  const headers = { etag, 'cache-control': page.status === 200 ? SHORTLY : ALWAYS_ASK };
  response.status(page.status).set(headers);
  if (request.fresh) return void response.status(304).end();
  if (request.method === 'HEAD') return void response.end();
  const body = new PassThrough();
  const written: Buffer[] = [Buffer.from(before)];
  response.write(before);
  page.pipe(body);
  for await (const chunk of body as AsyncIterable<Buffer>) {
    written.push(chunk);
    response.write(chunk);
  }
  response.end(after);
  if (page.status !== 200) return;
  const whole = await COMPRESS[encoding]!(Buffer.concat([...written, Buffer.from(after)]));
  const encoded = encoding === 'identity' ? undefined : { 'content-encoding': encoding };
  keep({ headers: { ...headers, ...encoded }, body: whole });
}
