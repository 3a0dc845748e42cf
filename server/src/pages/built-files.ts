import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Request, RequestHandler } from 'express';

/** Names under /assets carry a hash of their content, so they never change. */
const IMMUTABLE = 'public, max-age=31536000, immutable';
const DAY = 'public, max-age=86400, stale-while-revalidate=604800';
export const ALWAYS_ASK = 'no-cache';
/** They name the other files that are in use, so they must never be old. */
const ENTRY_FILES = ['/index.html', '/service-worker.js', '/desk-worker.js'];

/** The build writes compressed ones beside the files that gain by it; the best comes first. */
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
  /** In each encoding that it was built in. */
  encoded: Map<string, Variant>;
}

/** The same for every shop of a process. */
const filesOf = new Map<string, ReadonlyMap<string, BuiltFile>>();

/**
 * The files of the built web client, all read into memory when the first shop opens: a later build changes nothing until
 * the process is started again.
 */
export function createBuiltFiles(webDir: string): RequestHandler {
  const files = filesOf.get(webDir) ?? readFiles(webDir);
  filesOf.set(webDir, files);
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
    // What the build notes for the server is nobody else's.
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
