import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import express from 'express';
import type { Request, RequestHandler } from 'express';
import { paths } from '../../../domain/shop/paths';
import type { Language } from '../../../domain/shop/language';
import type { Manifest, Render } from '../../../domain/shop/ssr';
import { deskPaths } from '../../../domain/staff/desk-paths';
import { IMMUTABLE, NO_CACHE } from '../common/http';
import { contentPolicy } from './content-policy';
import { createDeskPage } from './desk-page';
import type { DeskPageShop } from './desk-page';
import { createPages, createRenderings } from './pages';
import type { PageBuild, PagesParts } from './pages';

/** A build of the shop's pages: its folder beside the other ones, its page, and its program for the server. */
interface LanguageBuild {
  language: Language;
  base: string;
  folder: string;
  page: string;
  renderer: string;
}
const ENGLISH: LanguageBuild = {
  language: 'en',
  base: '/',
  folder: 'web',
  page: 'index.html',
  renderer: 'entry-server.cjs',
};
const HINDI: LanguageBuild = {
  language: 'hi',
  base: '/hi',
  folder: 'web-hindi',
  page: 'hi/index.html',
  renderer: 'entry-server-hindi.cjs',
};

const FORMS = [paths.login, paths.signup, paths.forgotPassword, paths.resetPassword];
const DESK = /^\/desk(\/|$)/i;

const DAY = 'public, max-age=86400, stale-while-revalidate=604800';
/** They name the other files that are in use, so they must never be old. */
const ENTRY_FILES = [
  '/index.html',
  '/hi/index.html',
  '/service-worker.js',
  '/hi-service-worker.js',
  '/desk-worker.js',
];

/** Page templates, for service workers. Anybody else is redirected. */
const TEMPLATES = new Map<string, string>([
  ['/index.html', ENGLISH.base],
  ['/hi/index.html', HINDI.base],
  ['/desk.html', deskPaths.today],
]);

/** Release 0.1.0 had bitmaps beside the drawings; its pages that are still open ask for them. */
const BITMAP = /^(?<drawing>\/images\/.+\.svg)(\.120)?\.avif$/;

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

type WebFilesParts = Omit<PagesParts, keyof PageBuild | 'renderings'> & DeskPageShop;

/** The web client: its built files, and a page at every other path. */
export function createWebFiles(webDir: string, parts: WebFilesParts): RequestHandler {
  const router = express.Router();
  const build = readBuild(webDir, ENGLISH);
  const renderings = createRenderings();
  router.use(leadFromTemplate);
  router.use(createBuiltFiles(webDir));
  router.get(BITMAP, ({ params }, response) =>
    response.set('cache-control', DAY).redirect(String(params.drawing)),
  );
  router.get(DESK, onlyPages(createDeskPage(webDir, build.contentPolicy, parts)));
  router.use(HINDI.base, createLanguage({ ...parts, ...readBuild(webDir, HINDI), renderings }));
  router.use(createLanguage({ ...parts, ...build, renderings }));
  return router;
}

/** All pages in one language. */
function createLanguage(parts: PagesParts): RequestHandler {
  const router = express.Router();
  const sendPage = createPages(parts);
  router.get('/', sendPage);
  // A form sent before the page is hydrated is shown again, empty. It is a POST: no password gets into a URL.
  router.post(FORMS, (request, response) => response.redirect(303, request.baseUrl + request.path));
  router.get(/.*/, onlyPages(sendPage));
  return router;
}

/** A navigation accepts HTML; subresource requests do not. */
const isOpened = (request: Request): boolean => Boolean(request.get('accept')?.includes('text/html'));

/** Passes on anything but navigations to pages; a file that is navigated to is a page that does not exist. */
const onlyPages =
  (send: RequestHandler): RequestHandler =>
  (request, response, next) => {
    const isFile = path.extname(request.path) !== '';
    if (isFile) response.vary('accept');
    return (isFile ? isOpened(request) : request.accepts('html')) ? send(request, response, next) : next();
  };

const leadFromTemplate: RequestHandler = (request, response, next) => {
  const page = TEMPLATES.get(request.path);
  if (!page || !isOpened(request)) return next();
  response.vary('accept').redirect(page);
};

function readBuild(webDir: string, { language, base, folder, page, renderer }: LanguageBuild): PageBuild {
  const read = (file: string): string => readFileSync(path.join(webDir, '..', folder, file), 'utf8');
  const load = createRequire(__filename);
  const boot = createHash('sha256').update(read('.vite/boot.js')).digest('base64');
  return {
    language,
    base,
    ...(load(path.join(webDir, '../web-server', renderer)) as { render: Render }),
    template: read(page),
    manifest: JSON.parse(read('.vite/manifest.json')) as Manifest,
    contentPolicy: contentPolicy(boot),
  };
}

/** By folder, for tests: they open many shops in one process, and reading all files takes longer than the rest. */
const builtFiles = new Map<string, ReadonlyMap<string, BuiltFile>>();

/**
 * The files of the built web client, all read into memory when the shop opens: a later build changes nothing until the
 * process is started again.
 */
function createBuiltFiles(webDir: string): RequestHandler {
  const files =
    builtFiles.get(webDir) ??
    new Map([...readFiles(path.join(webDir, '..', HINDI.folder)), ...readFiles(webDir)]);
  builtFiles.set(webDir, files);
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
  return ENTRY_FILES.includes(pathname) ? NO_CACHE : DAY;
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
    // The build's notes for the server are not public.
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
