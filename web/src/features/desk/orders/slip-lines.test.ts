import { slipLines } from './slip-lines';

const line = { productId: 'tomato', title: 'Tomato', quantity: '1kg', qty: 3, status: 'ORDERED' as const };
const unpicked = { ...line, pickedQty: null, pickedGrams: null, replacedBy: null };

describe('a packing slip', () => {
  it('shows what was ordered until it is picked, then what is in the bag', () => {
    const slip = (change: object) =>
      slipLines([{ ...unpicked, ...change }]).map(({ title, qty, note }) => [title, qty, note]);
    expect(slip({})).toEqual([['Tomato', 3, '']]);
    expect(slip({ status: 'PICKED', pickedQty: 3, pickedGrams: 2870 })).toEqual([['Tomato', 3, '2,870 g']]);
    expect(slip({ status: 'SHORT', pickedQty: 1 })).toEqual([['Tomato', 1, 'ordered 3']]);
    expect(slip({ status: 'SHORT' })).toEqual([['Tomato', 0, 'ordered 3']]);
  });

  it('shows replacements', () => {
    const replacedBy = { productId: 'onion', title: 'Onion', quantity: '1kg', qty: 2, pickedGrams: 1900 };
    const some = { ...unpicked, status: 'REPLACED' as const, replacedBy };
    const titles = (pickedQty: number) =>
      slipLines([{ ...some, pickedQty }]).map(({ title, qty, note }) => [title, qty, note]);
    expect(titles(0)).toEqual([['Onion', 2, 'instead of Tomato, 1,900 g']]);
    expect(titles(1)).toEqual([
      ['Tomato', 1, 'ordered 3'],
      ['Onion', 2, 'instead of Tomato, 1,900 g'],
    ]);
  });
});
