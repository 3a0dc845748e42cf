import { FIRST_DEFAULT, FIRST_MAX } from '../../../../domain/catalogue/listing-rules';
import { pageSize } from '../../rest/body';
import { afterSchema, list, object } from '../../rest/json-schema';
import type { Route } from '../../rest/route';
import { ErrorCode, notFound } from '../../common/shop-error';
import { describedProductSchema } from './facts/product-facts.schemas';
import {
  categoryIdSchema,
  categorySchema,
  limitSchema,
  productIdSchema,
  productSchema,
} from './catalogue.schemas';
import { toProductType } from './catalogue.type';

function found<Thing>(thing: Thing | null, name: string): Thing {
  if (!thing) throw notFound(name);
  return thing;
}

/** The default `limit`. */
const WHOLE_SHOP = 1_000;

export const catalogueRoutes: Route[] = [
  {
    method: 'get',
    path: '/products',
    summary: 'All products (of more than 1,000 the first), or a page of them, by id',
    query: { limit: limitSchema, after: afterSchema },
    response: object({ products: list(productSchema) }),
    responseHeaders: { Link: 'The next page of several, as rel="next".' },
    errors: [ErrorCode.VALIDATION_FAILED],
    respond: async ({ services: { catalogue }, query: { limit, after }, linkNext }) => {
      const isWhole = limit === undefined && after === undefined;
      const first = isWhole ? FIRST_MAX : pageSize(limit, FIRST_DEFAULT);
      const page = isWhole
        ? await catalogue.firstProducts(WHOLE_SHOP)
        : await catalogue.products({ sort: 'ID', first, after });
      if (page.hasNextPage) linkNext(first, page.endCursor);
      return { products: page.products.map(toProductType) };
    },
  },
  {
    method: 'get',
    path: '/products/:productId',
    summary: 'One product, with its facts',
    params: { productId: productIdSchema },
    response: object({ product: describedProductSchema }),
    errors: [ErrorCode.NOT_FOUND],
    respond: async ({ services: { productFacts }, param }) => {
      const described = await productFacts.described(param('productId'));
      const { product, facts, goesWith } = found(described, 'product');
      return { product: { ...toProductType(product), facts, goesWith } };
    },
  },
  {
    method: 'get',
    path: '/categories',
    summary: 'All categories, by id',
    response: object({ categories: list(categorySchema) }),
    respond: async ({ services: { catalogue } }) => ({
      categories: await catalogue.categories(),
    }),
  },
  {
    method: 'get',
    path: '/categories/:categoryId',
    summary: 'One category',
    params: { categoryId: categoryIdSchema },
    response: object({ category: categorySchema }),
    errors: [ErrorCode.NOT_FOUND],
    respond: async ({ services: { catalogue }, param }) => ({
      category: found(await catalogue.category(param('categoryId')), 'category'),
    }),
  },
];
