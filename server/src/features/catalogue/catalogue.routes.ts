import { ErrorCode, ShopError } from '../../shared/shop-error';
import type { Route } from '../../rest/route';
import type { Category } from './category.entity';
import type { Product } from './product.entity';
import { ProductSort } from './product.input';

/** A product as REST shows it. */
export const toRestProduct = ({ _id, id, title, image, price, quantity, rating, categoryName }: Product) => ({
  _id,
  id,
  title,
  image,
  price,
  quantity,
  rating,
  categoryName,
});

const toRestCategory = ({ _id, id, categoryName, image, description }: Category) => ({
  _id,
  id,
  categoryName,
  image,
  description,
});

function found<Thing>(thing: Thing | null, name: string): Thing {
  if (!thing) throw new ShopError(ErrorCode.NOT_FOUND, `There is no such ${name}.`);
  return thing;
}

const DEFAULT_LIMIT = '24';

export const catalogueRoutes: Route[] = [
  {
    method: 'get',
    path: '/products',
    respond: async ({ services: { catalogue }, query: { limit, after }, url, link }) => {
      if (limit === undefined && after === undefined)
        return { products: (await catalogue.allProducts()).map(toRestProduct) };
      const first = Number(limit ?? DEFAULT_LIMIT);
      const page = await catalogue.products({ sort: ProductSort.ID, first, after });
      if (page.pageInfo.hasNextPage) link('next', `${url}?limit=${first}&after=${page.pageInfo.endCursor}`);
      return { products: page.edges.map(({ node }) => toRestProduct(node)) };
    },
  },
  {
    method: 'get',
    path: '/products/:productId',
    respond: async ({ services: { catalogue }, param }) => ({
      product: toRestProduct(found(await catalogue.product(param('productId')), 'product')),
    }),
  },
  {
    method: 'get',
    path: '/categories',
    respond: async ({ services: { catalogue } }) => ({
      categories: (await catalogue.categories()).map(toRestCategory),
    }),
  },
  {
    method: 'get',
    path: '/categories/:categoryId',
    respond: async ({ services: { catalogue }, param }) => ({
      category: toRestCategory(found(await catalogue.category(param('categoryId')), 'category')),
    }),
  },
];
