import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Request, RequestHandler } from 'express';

/** Names under /assets carry a hash of their content, so they never change. */
const IMMUTABLE = 'public, max-age=31536000, immutable';
const DAY = 'public, max-age=86400, stale-while-revalidate=604800';
export const ALWAYS_ASK = 'no-cache';
/** They name the other files in use, so they must never be stale. */
const ENTRY_FILES = ['/index.html', '/service-worker.js', '/desk-worker.js'];

/** The build also writes compressed versions of files that benefit; the best first. */
const ENCODINGS = [
  { name: 'br', ending: '.br' },
  { name: 'gzip', ending: '.gz' },
] as const;
const IDENTITY = 'identity';

interface Variant {
  body: Buffer;
  etag: string;
}
interface BuiltFile {
  type: string;
  /** The file in each encoding. */
  encoded: Map<string, Variant>;
}

/**
 * The files of the built web client, read into memory when the shop opens: a later build has no effect until the process
 * is restarted.
 */
export function createBuiltFiles(webDir: string): RequestHandler {
  const files = readFiles(webDir);
  return (request, response, next) => {
    if (!['GET', 'HEAD'].includes(request.method)) return next();
    const file = files.get(request.path);
    if (!file) return next();
    const encoding = encodingFor(request, file);
    const { body, etag } = file.encoded.get(encoding)!;
    response.set({ 'cache-control': keepFor(request.path), etag }).type(file.type);
    if (file.encoded.size > 1) response.vary('accept-encoding');
    if (encoding !== IDENTITY) response.set('content-encoding', encoding);
    response.send(body);
  };
}

function keepFor(pathname: string): string {
  if (pathname.startsWith('/assets/')) return IMMUTABLE;
  return ENTRY_FILES.includes(pathname) ? ALWAYS_ASK : DAY;
}

const encodingFor = (request: Request, { encoded }: BuiltFile): string =>
  ENCODINGS.find(({ name }) => encoded.has(name) && request.acceptsEncodings(name))?.name ?? IDENTITY;

function readFiles(webDir: string): ReadonlyMap<string, BuiltFile> {
  const files = new Map<string, BuiltFile>();
  const found = readdirSync(webDir, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  for (const { parentPath, name } of found) {
    const place = path.join(parentPath, name);
    const encoding = ENCODINGS.find(({ ending }) => name.endsWith(ending));
    const original = encoding ? place.slice(0, -encoding.ending.length) : place;
    const address = `/${path.relative(webDir, original).split(path.sep).join('/')}`;
    // The build's files for the server are private.
    if (address.startsWith('/.')) continue;
    const file = files.get(address) ?? { type: path.extname(original), encoded: new Map<string, Variant>() };
    file.encoded.set(encoding?.name ?? IDENTITY, readVariant(place));
    files.set(address, file);
  }
  return files;
}

function readVariant(place: string): Variant {
  const body = readFileSync(place);
  return { body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"` };
}
