import { goesWithAll } from './goes-with-all';

const named = (...ids: string[]) => ids.map((_id) => ({ _id }));

it('puts the most frequent first, each once, without those given', () => {
  const lists = [named('rice', 'dal'), named('dal', 'ghee'), named('tomato', 'dal', 'ghee')];
  expect(goesWithAll(lists, new Set(['tomato'])).map(({ _id }) => _id)).toEqual(['dal', 'ghee', 'rice']);
});

it('is empty without data', () => {
  expect(goesWithAll([[], []], new Set())).toEqual([]);
});
