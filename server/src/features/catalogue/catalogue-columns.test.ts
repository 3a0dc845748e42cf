import 'reflect-metadata';
import type { Product } from '../../../../domain/catalogue/product';
import { productColumns } from './catalogue-columns';
import { toRestProduct } from './catalogue.schemas';
import { toProductType } from './catalogue.type';

it('both APIs show every column of a product, its price in rupees, and nothing else of its row', () => {
  const columns = [...productColumns('product').matchAll(/product\."(\w+)"/g)].map(([, name]) => name);
  const row = Object.fromEntries(columns.map((name, index) => [name, index])) as unknown as Product;
  const { pricePaise, ...rest } = row;
  const shown = { ...rest, price: pricePaise / 100 };
  expect(toProductType({ ...row, totalCount: 72 } as Product)).toEqual(shown);
  expect(toRestProduct({ ...row, totalCount: 72 } as Product)).toEqual(shown);
});
