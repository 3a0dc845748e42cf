import { deskOrderPath, deskPaths, deskProductPath, slipsPath } from './desk-paths';

it('an _id cannot lead to another page', () => {
  expect(deskOrderPath({ _id: '4d11' })).toBe('/desk/orders/4d11');
  expect(deskOrderPath({ _id: '../$&' })).toBe('/desk/orders/..%2F%24%26');
  expect(deskProductPath({ _id: 'a/b?c' })).toBe('/desk/products/a%2Fb%3Fc');
  const slips = new URL(slipsPath(['a', 'b&c']), 'https://tokri.example');
  expect([slips.pathname, slips.searchParams.get('ids')]).toEqual(['/desk/slips', 'a,b&c']);
});

it('every screen of the desk has a unique path under /desk', () => {
  const all = Object.values(deskPaths);
  expect(new Set(all).size).toBe(all.length);
  for (const path of all) expect(path).toMatch(/^\/desk(\/[A-Za-z.:/]+)?$/);
});
