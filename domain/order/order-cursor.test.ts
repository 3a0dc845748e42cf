import { ORDER_CURSOR_FORM } from './order-cursor';

const ID = '0b5ff2b0-6f6e-4d6e-9c3a-5b8f5a1d2c3e';

it('is split into the time and the order', () => {
  expect(ORDER_CURSOR_FORM.exec(`1764038400000000.${ID}`)?.slice(1)).toEqual(['1764038400000000', ID]);
});

it.each([
  `.${ID}`,
  `17640384000000000.${ID}`,
  `-1.${ID}`,
  `1,${ID}`,
  ` 1.${ID}`,
  `1.${ID}0`,
  `1.${ID.slice(1)}`,
  `1.${ID.replace('-', '')}`,
  `1.${ID.replace('b', 'g')}`,
  `1.${ID.toUpperCase()}`,
])('%j is none', (text) => {
  expect(ORDER_CURSOR_FORM.test(text)).toBe(false);
});
