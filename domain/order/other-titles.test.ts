import type { Order } from './order';
import { hindiTitles, orderWithTitles, paramsWithTitles } from './other-titles';

const titles = new Map([
  ['Tomato', 'टमाटर'],
  ['Potato', 'आलू'],
]);
const line = (title: string, replacement?: string) => ({
  title,
  qty: 2,
  picked: replacement === undefined ? null : { qty: 0, replacedBy: { title: replacement, qty: 2 } },
});

it('the lines of an order are called otherwise, and what came instead; what is not known stays as it is', () => {
  const order = { _id: '1', items: [line('Tomato', 'Potato'), line('Tomato Purée'), line('Potato')] };
  expect(orderWithTitles(order as unknown as Order, titles)).toEqual({
    _id: '1',
    items: [line('टमाटर', 'आलू'), line('Tomato Purée'), line('आलू')],
  });
});

it('what happened to an order calls its products alike', () => {
  const params = {
    items: [{ title: 'Tomato', qty: 1 }],
    replaced: [{ title: 'Onion', by: 'Potato', qty: 2 }],
    duePaise: 100,
  };
  expect(paramsWithTitles(params, titles)).toEqual({
    items: [{ title: 'टमाटर', qty: 1 }],
    replaced: [{ title: 'Onion', by: 'आलू', qty: 2 }],
    duePaise: 100,
  });
  expect(paramsWithTitles({ reason: 'Tomato' }, titles)).toEqual({ reason: 'Tomato' });
});

it('a title that two products share is in Hindi only if they share that, too', () => {
  const bought = [
    ['Tomato', 'टमाटर'],
    ['Tomato', 'टमाटर'],
    ['Milk', 'गाय का दूध'],
    ['Milk', 'भैंस का दूध'],
    ['Milk', 'गाय का दूध'],
    ['Purée', null],
    ['Purée', 'टमाटर की प्यूरी'],
  ] as const;
  const known = hindiTitles(bought.map(([title, titleHi]) => ({ title, titleHi })));
  expect([...known]).toEqual([
    ['Tomato', 'टमाटर'],
    ['Milk', 'Milk'],
    ['Purée', 'Purée'],
  ]);
});
