import 'reflect-metadata';
import type { Product } from '../../../../domain/catalogue/product';
import { productColumns, toProduct } from './catalogue-columns';
import { toProductType } from './catalogue.type';

it('both APIs expose every selected column of a product, in rupees, and nothing else of its row', () => {
  const shownAs = {
    ...{
      _id: 'tomato',
      id: 3,
      title: 'Tomato',
      titleHi: 'टमाटर',
      image: '/tomato.svg',
      quantity: '500g',
      rating: 4.5,
    },
    ...{ categoryName: 'vegetables', soldByWeight: true, stockLevel: 'LOW_STOCK' as const, maxQty: 12 },
  };
  const row: Product = {
    ...{ ...shownAs, pricePaise: 3400, mrpPaise: 4000, packAmount: 500, packUnit: 'g', dietMark: 'EGG' },
  };
  const columns = [...productColumns('product').matchAll(/(?:product\.|AS )"(\w+)"(?=,|$)/g)].map(
    ([, name]) => name,
  );
  expect(columns.sort()).toEqual(Object.keys(row).sort());
  const unitPrice = { price: 68, per: 'kg' };
  const shown = { ...shownAs, price: 34, mrp: 40, unitPrice, diet: 'EGG', dietMark: 'EGG' };
  const searched = { ...row, totalCount: 72 };
  expect(toProductType(searched)).toEqual(shown);
  expect(toProduct(searched)).toEqual(row);
});
