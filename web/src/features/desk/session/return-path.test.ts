import { returnPath } from './return-path';

const { window } = globalThis;
beforeAll(() => void Object.assign(globalThis, { window: { location: { origin: 'https://shop.example' } } }));
afterAll(() => void Object.assign(globalThis, { window }));

it.each([
  ['/desk/orders?view=table', '/desk/orders?view=table'],
  ['https://shop.example/desk/pick', '/desk/pick'],
  ['https://other.example/desk/pick', '/desk'],
  ['//other.example/desk/pick', '/desk'],
  ['/desk/../cart', '/desk'],
  ['//', '/desk'],
  ['http://[', '/desk'],
  ['', '/desk'],
])('%j leads to %j', (to, path) => expect(returnPath(new URLSearchParams({ to }))).toBe(path));
