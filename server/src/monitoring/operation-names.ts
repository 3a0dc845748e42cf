import type { IncomingMessage, ServerResponse } from 'node:http';
import { OTHER } from '../common/operation';
import type { Operation } from '../common/operation';

/** The first part of the path of everything that is not a page. */
const KINDS = ['graphql', 'api', 'desk', 'sandbox', 'health', 'metrics', 'assets', 'images', 'icons'];
/** What comes in so many variants that only its kind counts. */
const NAMELESS = ['metrics', 'sandbox', 'assets', 'images', 'icons'];
const PARAM = /:\w+/g;
const GRAPHQL = /^\/(?:desk\/)?graphql\/?$/i;

/** Express shortens the URL of what it routes, and keeps the whole beside it. */
type Routed = IncomingMessage & { originalUrl?: string };

/** Names what a response answers. */
export type NameOf = (request: IncomingMessage, response: ServerResponse) => Operation;

/**
 * @param routes each as `GET /api/products/:productId`, the more special of two that fit first
 * @param operations those of our own client, by their names: it sends them as a header, known before the body is
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
    return { kind, name: nameOf(`${method === 'HEAD' ? 'GET' : method} ${withoutSlash(path)}`) };
  };
}

function kindOf(path: string): string {
  const first = path.split('/', 2)[1] ?? '';
  return KINDS.includes(first) ? first : 'page';
}

const withoutSlash = (path: string): string =>
  path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
