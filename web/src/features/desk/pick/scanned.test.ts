import type { CachedItem, CachedOrder } from '../queue/cached-orders';
import type { PickedProduct } from './pick-view';
import { isOnePack, scannedProduct } from './scanned';

const product = (barcode: string | null, qtys: number[], more: Partial<CachedItem> = {}): PickedProduct => ({
  ...{ productId: 'ghee', title: 'Ghee', image: '', quantity: '500g', barcode },
  ...{ shelf: 'dairy', dietMark: null },
  entries: qtys.map((qty) => ({
    order: {} as CachedOrder,
    item: { qty, missingQty: 0, packGrams: null, picked: null, ...more } as CachedItem,
  })),
});
const picked = { qty: 1, grams: null, replacedBy: null, finalPaise: null };

it('a product is found by its barcode, with or without leading zeros', () => {
  const shelves = [
    { name: 'staples', products: [product(null, [1])] },
    { name: 'dairy', products: [product('036000291452', [1])] },
  ];
  expect(scannedProduct(shelves, '0036000291452')).toBe(shelves[1]!.products[0]);
  expect(scannedProduct(shelves, '8901030865275')).toBeUndefined();
  expect(scannedProduct(shelves, '')).toBeUndefined();
});

it.each([
  ['a line of one', 'picks', product('', [1])],
  ['a line of two', 'only focuses', product('', [2])],
  ['one each for two orders', 'only focuses', product('', [1, 1])],
  ['a product sold by weight', 'only focuses', product('', [1], { packGrams: 500 })],
  ['a line that is picked already', 'only focuses', product('', [1], { picked })],
])('scanning %s %s it', (_what, does, one) => expect(isOnePack(one)).toBe(does === 'picks'));
