import { SERVER_PATHS } from './server-paths';

const isForServer = (path: string): boolean => SERVER_PATHS.some((pattern) => pattern.test(path));

it.each([
  ...['/unsubscribe?token=none', '/unsubscribe/', '/sandbox/mail', '/api/docs', '/graphql', '/Health/ready'],
  ...['/metrics', '/desk/orders', '/robots.txt', '/images/tomato.svg?v=1', '/hi', '/hi/cart', '/hi?q=1'],
])('%s is left to the server, or to another worker', (path) => expect(isForServer(path)).toBe(true));

it.each(['/', '/login', '/healthy', '/no/metrics', '/product?q=1.5', '/history'])(
  '%s is a page of the shop',
  (path) => expect(isForServer(path)).toBe(false),
);
