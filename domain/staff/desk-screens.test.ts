import { deskPaths } from './desk-paths';
import { deskScreenAt } from './desk-screens';

it('knows each screen by its path, with or without a slash behind it', () => {
  expect(deskScreenAt('/desk')).toEqual({ id: 'TodayRoute', title: 'Today' });
  expect(deskScreenAt('/desk/orders/')).toEqual({ id: 'OrdersRoute', title: 'Orders' });
});

it.each([deskPaths.login, deskPaths.join, '/desk/orders/1', '/desk/none', '', '/', 'toString'])(
  'sends nothing beforehand for %j',
  (path) => expect(deskScreenAt(path)).toBeUndefined(),
);
