import { deskPaths } from './desk-paths';
import { deskScreenAt } from './desk-screens';

it('finds a screen by its path, with or without a trailing slash', () => {
  expect(deskScreenAt('/desk')).toEqual({ id: 'TodayRoute', title: 'Today' });
  expect(deskScreenAt('/desk/orders/')).toEqual({ id: 'OrdersRoute', title: 'Orders' });
});

const NAMED = [
  'today',
  'orders',
  'pick',
  'deliver',
  'products',
  'slots',
  'coupons',
  'staff',
  'audit',
  'figures',
] as const;

it.each(NAMED)('the path of %s has the title and the route file of that name', (name) => {
  const title = `${name[0]!.toUpperCase()}${name.slice(1)}`;
  expect(deskScreenAt(deskPaths[name])).toEqual({ id: `${title}Route`, title });
});

it.each([deskPaths.login, deskPaths.join, '/desk/orders/1', '/desk/none', '', '/', 'toString'])(
  'finds no screen at %j',
  (path) => expect(deskScreenAt(path)).toBeUndefined(),
);
