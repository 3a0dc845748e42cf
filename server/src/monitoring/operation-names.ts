import type { IncomingMessage, ServerResponse } from 'node:http';
import { OTHER } from '../common/operation';
import type { Operation } from '../common/operation';

/** The first path segments of everything that is not a page. */
const KINDS = ['graphql', 'api', 'desk', 'sandbox', 'health', 'metrics', 'assets', 'images', 'icons'];
/** Files with too many names for labels: only their kind counts. */
const NAMELESS = ['metrics', 'sandbox', 'assets', 'images', 'icons'];
const PARAM = /:\w+/g;
/** A page has one name in both languages. */
const HINDI = /^\/hi(?=\/|$)/i;
const GRAPHQL = /^\/(?:desk\/)?graphql\/?$/i;

/** Express shortens `url` while routing, and keeps the original. */
type Routed = IncomingMessage & { originalUrl?: string };

/** Names the operation of a response. */
export type NameOf = (request: IncomingMessage, response: ServerResponse) => Operation;

/**
 * @param routes each as `GET /api/products/:productId`, more specific ones first
 * @param operations our own client's, by name: it sends the name as a header, which is known before the body
 */
export function createNames(routes: readonly string[], operations: ReadonlyMap<string, Operation>): NameOf {
  const literal = new Set(routes.filter((route) => !route.includes(':')));
  const patterns = routes
    .filter((route) => route.includes(':'))
    .map((name) => ({ name, pattern: new RegExp(`^${name.replace(PARAM, '[^/]+')}$`) }));
  const nameOf = (route: string): string =>
    literal.has(route) ? route : (patterns.find(({ pattern }) => pattern.test(route))?.name ?? OTHER);
  return (request, response) => {
    if (response.operation) return response.operation;
    const { originalUrl, url = '', method = '', headers } = request as Routed;
    const [path = ''] = (originalUrl ?? url).split('?');
    const kind = kindOf(path);
    if (GRAPHQL.test(path)) {
      const named = kind === 'desk' ? undefined : operations.get(String(headers['x-apollo-operation-name']));
      return named ?? { kind, name: OTHER };
    }
    if (NAMELESS.includes(kind)) return { kind, name: OTHER };
    const page = kind === 'page' ? path.replace(HINDI, '') || '/' : path;
    return { kind, name: nameOf(`${method === 'HEAD' ? 'GET' : method} ${withoutSlash(page)}`) };
  };
}

function kindOf(path: string): string {
  const first = path.split('/', 2)[1] ?? '';
  return KINDS.includes(first) ? first : 'page';
}

const withoutSlash = (path: string): string =>
  path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
