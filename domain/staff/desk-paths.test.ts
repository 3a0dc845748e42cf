import {
  deskOrderPath,
  deskPaths,
  deskProductPath,
  deskReceiptPath,
  figuresPath,
  pickOrderPath,
  receiptsFilePath,
  slipsPath,
} from './desk-paths';

it('an _id cannot lead to another page', () => {
  expect(deskOrderPath({ _id: '4d11' })).toBe('/desk/orders/4d11');
  expect(deskOrderPath({ _id: '../$&' })).toBe('/desk/orders/..%2F%24%26');
  expect(deskProductPath({ _id: 'a/b?c' })).toBe('/desk/products/a%2Fb%3Fc');
  expect(deskReceiptPath({ _id: '../$&' })).toBe('/desk/orders/..%2F%24%26/receipt');
  const slips = new URL(slipsPath(['a', 'b&c']), 'https://tokri.example');
  expect([slips.pathname, slips.searchParams.get('ids')]).toEqual(['/desk/slips', 'a,b&c']);
});

it('every screen of the desk has a unique path under /desk', () => {
  const all = Object.values(deskPaths);
  expect(new Set(all).size).toBe(all.length);
  for (const path of all) expect(path).toMatch(/^\/desk(\/[A-Za-z.:/]+)?$/);
});

it('a screen of some days has both ends in its path', () => {
  const days = { from: '2026-11-01', to: '2026-11-30' };
  expect(receiptsFilePath(days)).toBe('/desk/receipts.csv?from=2026-11-01&to=2026-11-30');
  expect(figuresPath(days)).toBe('/desk/figures?from=2026-11-01&to=2026-11-30');
});

it.each([
  [{ _id: 's&1' }, '/desk/pick?slot=s%261&by=order&order=4d11'],
  [null, '/desk/pick?slot=none&by=order&order=4d11'],
])('an order in the slot %j is picked at %s', (slot, path) => {
  expect(pickOrderPath({ _id: '4d11', slot })).toBe(path);
});
