import 'reflect-metadata';
import { productColumns, toProduct } from './product-row';
import type { ProductRow } from './product-row';

it('a product has every column of its row, and nothing else of it', () => {
  const columns = [...productColumns('product').matchAll(/product\."(\w+)"/g)].map(([, name]) => name);
  const row = Object.fromEntries(columns.map((name, index) => [name, index])) as unknown as ProductRow;
  expect({ ...toProduct({ ...row, totalCount: 72 } as ProductRow) }).toEqual(row);
  expect(columns).toContain('pricePaise');
});
