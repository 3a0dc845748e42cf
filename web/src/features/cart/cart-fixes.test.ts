import type { CartFragment, ProductCardFragment } from '@/gql/operations';
import { cartFixes, needsFixing } from './cart-fixes';
import { maxQtyText } from './cart-control.en';
import { fixed } from './cart-fix.en';
import { problemText } from './cart-fix-text';

type Item = CartFragment['items'][number];
const item = (
  _id: string,
  qty: number,
  maxQty: number,
  { problem, availableQty }: Partial<Item> = {},
): Item => ({
  _id,
  qty,
  problem: problem ?? null,
  availableQty: availableQty ?? null,
  product: { _id, maxQty } as ProductCardFragment,
});

const fine = item('milk', 2, 10);
const out = item('potato', 3, 0, { problem: 'OUT_OF_STOCK', availableQty: 0 });
const few = item('carrot', 5, 10, { problem: 'INSUFFICIENT_STOCK', availableQty: 2 });
const many = item('tomato', 9, 4, { problem: 'INSUFFICIENT_STOCK', availableQty: 4 });
/** The last units are held by a checkout of the shopper's own. */
const own = item('onion', 5, 0, { problem: 'INSUFFICIENT_STOCK', availableQty: 2 });

describe('fixing', () => {
  it('does not change items that can be ordered', () => {
    expect(needsFixing({ items: [fine] })).toBe(false);
    expect(cartFixes({ items: [fine] })).toEqual([]);
  });

  it('moves what is out of stock to the wishlist, and lowers counts to what is available', () => {
    const items = [fine, out, few, many, own];
    expect(needsFixing({ items })).toBe(true);
    expect(
      cartFixes({ items }).map(({ product, qtyBefore, change }) => [product._id, qtyBefore, change]),
    ).toEqual([
      ['potato', 3, { qty: 0, wished: true }],
      ['carrot', 5, { qty: 2 }],
      ['tomato', 9, { qty: 4 }],
      ['onion', 5, { qty: 2 }],
    ]);
  });
});

describe('the texts', () => {
  it('describe an item’s problem, but not the remaining stock', () => {
    expect([fine, out, few, many, own].map(problemText)).toEqual([
      '',
      'Out of stock',
      'Fewer left than you want',
      'You can order up to 4',
      'Fewer left than you want',
    ]);
  });

  it('say why a stepper stops', () => {
    expect([maxQtyText(10), maxQtyText(0)]).toEqual(['You can order up to 10', 'Out of stock']);
  });

  it.each([
    [{ moved: 1, lowered: 2 }, 'Cart fixed: 1 item moved to wishlist, 2 items lowered'],
    [{ moved: 2, lowered: 0 }, 'Cart fixed: 2 items moved to wishlist'],
    [{ moved: 0, lowered: 1 }, 'Cart fixed: 1 item lowered'],
  ])('say what fixing did: %j', (what, words) => expect(fixed(what)).toBe(words));
});
