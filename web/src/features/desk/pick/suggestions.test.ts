import fc from 'fast-check';
import { DIETS } from '@domain/catalogue/product-facts';
import type { Candidate, CachedItem, ShelfPlace } from '../queue/cached-orders';
import { cachedItem } from '../queue/test-order';
import { suggest, candidatesToCache } from './suggestions';

const candidate = (productId: string, pricePaise: number, more: Partial<Candidate> = {}): Candidate => ({
  ...{ productId, title: productId, image: '', quantity: 'kg', pricePaise, packGrams: null },
  ...{ shelf: 'dairy', diet: 'EGG', dietMark: more.diet ?? 'EGG', isOut: false, ...more },
});
const wanted = (more: Partial<CachedItem> = {}) =>
  cachedItem({ productId: 'paneer', title: 'Paneer', pricePaise: 9000, ...more });
/** The product that is short. */
const own = candidate('paneer', 9000, { isOut: true });
const names = (item: CachedItem, candidates: Candidate[]): string[] =>
  suggest(item, [own, ...candidates], undefined).map(({ productId }) => productId);

it('prefers similar prices, dearer ones last', () => {
  const others = [
    candidate('far', 2000),
    candidate('dearer', 9100),
    candidate('near', 8500),
    candidate('same', 9000),
  ];
  expect(names(wanted(), others)).toEqual(['same', 'near', 'far', 'dearer']);
});

it('suggests a few products of the same shelf that are in stock', () => {
  const others = [
    candidate('elsewhere', 9000, { shelf: 'snacks' }),
    candidate('out', 9000, { isOut: true }),
    candidate('beside', 8000),
  ];
  expect(names(wanted(), others)).toEqual(['beside']);
  expect(
    names(
      wanted(),
      [1, 2, 3, 4, 5, 6].map((n) => candidate(`${n}`, 9000 - n)),
    ),
  ).toHaveLength(4);
});

it('follows the shopper’s choice: one product, or none', () => {
  const others = [candidate('near', 9000), candidate('named', 20_000, { shelf: 'snacks' })];
  const specific = wanted({ replacement: 'SPECIFIC', replacementProductId: 'named' });
  expect(names(specific, others)).toEqual(['named']);
  expect(names({ ...specific, replacementProductId: 'gone' }, others)).toEqual([]);
  expect(names(wanted({ replacement: 'REFUND' }), others)).toEqual([]);
});

it('never suggests another diet, and nothing if the diet is unknown', () => {
  const diet = fc.constantFrom(...DIETS);
  fc.assert(
    fc.property(diet, fc.array(diet), (ordered, diets) => {
      const others = diets.map((each, index) => candidate(`${index}`, 9000, { diet: each }));
      const offered = suggest(wanted(), [{ ...own, diet: ordered, dietMark: ordered }, ...others], undefined);
      expect(offered.every((other) => DIETS.indexOf(other.diet) <= DIETS.indexOf(ordered))).toBe(true);
      expect(suggest(wanted(), others, undefined)).toEqual([]);
    }),
  );
});

it('offers goods without a mark for others without one, and for no marked ones, as the server does', () => {
  const unmarked = (productId: string) => candidate(productId, 9000, { diet: 'VEG', dietMark: null });
  const marked = candidate('marked', 9100, { diet: 'VEG' });
  expect(names(wanted(), [unmarked('curd'), marked])).toEqual(['marked']);
  const offered = suggest(wanted(), [unmarked('paneer'), unmarked('curd'), marked], undefined);
  expect(offered.map(({ productId }) => productId)).toEqual(['curd', 'marked']);
});

it('stores enough candidates of a long shelf in case some sell out', () => {
  const shelf = Array.from({ length: 500 }, (_, n) => candidate(`p${n}`, 100 * n));
  const all = [...shelf, own, candidate('apple', 9000, { shelf: 'fruits' })];
  const kept = candidatesToCache([wanted()], all, []);
  expect(kept).toHaveLength(13);
  expect(suggest(wanted(), kept, undefined)).toEqual(suggest(wanted(), all, undefined));
  const later = (some: Candidate[]) =>
    some.map((one) => (one.productId === 'p90' ? { ...one, isOut: true } : one));
  expect(suggest(wanted(), later(kept), undefined)).toEqual(suggest(wanted(), later(all), undefined));
  expect(candidatesToCache([wanted({ replacement: 'REFUND' })], all, [])).toEqual([own]);
});

describe('for a product taken off sale', () => {
  const place = (more: Partial<ShelfPlace> = {}): ShelfPlace => ({
    ...{ productId: 'paneer', shelf: 'dairy', dietMark: 'EGG', barcode: null, ...more },
  });
  const others = [
    candidate('curd', 9000, { diet: 'VEG' }),
    candidate('sausages', 8900, { diet: 'NONVEG' }),
    candidate('named', 20_000, { shelf: 'snacks', diet: 'EGG' }),
  ];
  const specific = wanted({ replacement: 'SPECIFIC', replacementProductId: 'named' });
  const idsFor = (item: CachedItem, at: ShelfPlace): string[] =>
    suggest(item, others, at).map(({ productId }) => productId);

  it('uses its shelf and diet mark from the pick list', () => {
    expect(idsFor(wanted(), place())).toEqual(['curd']);
    expect(idsFor(wanted(), place({ dietMark: 'NONVEG' }))).toEqual(['curd', 'sausages']);
    expect(idsFor(specific, place())).toEqual(['named']);
    const ids = candidatesToCache([wanted(), specific], others, [place()]).map(({ productId }) => productId);
    expect(ids).toEqual(['curd', 'named']);
  });

  it('assumes the strictest diet if it was deleted, as the server does', () => {
    expect(idsFor(specific, place({ shelf: '', dietMark: null }))).toEqual([]);
    const plain = [candidate('named', 9000, { shelf: 'snacks', diet: 'VEG' })];
    expect(suggest(specific, plain, place({ shelf: '', dietMark: null }))).toEqual(plain);
  });
});
