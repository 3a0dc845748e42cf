import { goesWithAll } from './goes-with-all';

const named = (...ids: string[]) => ids.map((_id) => ({ _id }));

it('puts first what goes with most, each once, and leaves out what is there', () => {
  const lists = [named('rice', 'dal'), named('dal', 'ghee'), named('tomato', 'dal', 'ghee')];
  expect(goesWithAll(lists, new Set(['tomato'])).map(({ _id }) => _id)).toEqual(['dal', 'ghee', 'rice']);
});

it('is empty where nothing is known', () => {
  expect(goesWithAll([[], []], new Set())).toEqual([]);
});
