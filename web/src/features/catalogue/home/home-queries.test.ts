import { listVariables } from '../listing/list-variables';
import { HOME_ROWS, HOME_VARIABLES, homeRows } from './home-queries';

const product = (_id: string) => {
  const facts = {
    id: 1,
    title: _id,
    image: '',
    price: 1,
    mrp: 1,
    quantity: '1kg',
    unitPrice: { price: 1, per: 'kg' },
    diet: 'VEG' as const,
    rating: 5,
    stockLevel: 'IN_STOCK' as const,
    maxQty: 99,
    categoryName: 'fruits',
  };
  return { _id, ...facts };
};
const listOf = (...ids: string[]) => ({ edges: ids.map((id) => ({ node: product(id) })) });

it('shows no product twice, however small the shop', () => {
  const rows = homeRows({
    cheapest: listOf('salt', 'rice', 'mango'),
    finest: listOf('saffron', 'mango', 'rice'),
  });
  expect(rows.cheapest.map(({ _id }) => _id)).toEqual(['salt', 'rice', 'mango']);
  expect(rows.finest.map(({ _id }) => _id)).toEqual(['saffron']);
});

it('shows the first products of the lists that "See all" leads to', () => {
  const [cheapest, finest] = [HOME_ROWS.cheapest, HOME_ROWS.finest].map((row) => listVariables(row));
  const { cheapest: sort, dearest, fine } = HOME_VARIABLES;
  expect(cheapest).toMatchObject({ filter: {}, sort });
  expect(finest).toMatchObject({ filter: fine, sort: dearest });
});
