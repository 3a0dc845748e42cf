import { skipToken, useFragment } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { productPath } from '@domain/shop/paths';
import { ProductCardFragmentDoc, useRecentlyViewedQuery } from '@/gql/operations';
import type { ProductCardFragment } from '@/gql/operations';
import { useDeferredFirst } from '@/shared/lib/useDeferredFirst';
import { Price, Skeleton } from '@/shared/ui';
import { ProductImage } from './ProductImage';
import { StockBadge } from './StockBadge';
import { readRecentlyViewed, rememberViewed } from './recently-viewed';
import { heading } from './recently-viewed.en';

const TITLE = 'mt-2 block truncate text-sm font-semibold group-hover:underline';

/** One of the products, or its placeholder. */
function Viewed({ product }: { product: ProductCardFragment | null }) {
  return (
    <li className="w-28 shrink-0 snap-start sm:w-36">
      {product ? (
        <Link to={productPath(product)} className="group block rounded-card">
          <span className="relative block">
            <ProductImage product={product} className="w-full rounded-card" />
            <span className="absolute inset-x-2 bottom-2 flex">
              <StockBadge product={product} />
            </span>
          </span>
          <span className={TITLE}>{product.title}</span>
          <Price rupees={product.price} unit={product.quantity} className="text-sm" />
        </Link>
      ) : (
        <>
          <Skeleton className="aspect-square rounded-card" />
          <Skeleton className="mt-2 h-10 w-3/4" />
        </>
      )}
    </li>
  );
}

/** The products with these ids that still exist; fetched together, unless the cache has all of them. */
function useProducts(ids: string[]): readonly ProductCardFragment[] | undefined {
  const cached = useFragment({
    fragment: ProductCardFragmentDoc,
    from: ids.map((_id) => ({ __typename: 'Product', _id }) as const),
  });
  const { data, error } = useRecentlyViewedQuery(
    cached.complete ? skipToken : { variables: { filter: { ids } } },
  );
  if (cached.complete) return cached.data;
  return error ? [] : data?.products.edges.map(({ node }) => node);
}

/** The section; renders nothing if no products were viewed. */
export function ViewedBefore({ current }: { current?: string }) {
  const [ids] = useState(() => readRecentlyViewed().filter((id) => id !== current));
  const products = useDeferredFirst(useProducts(ids));
  useEffect(() => {
    if (current !== undefined) rememberViewed(current);
  }, [current]);
  if (ids.length === 0 || products?.length === 0) return null;
  return (
    <section aria-labelledby="recently-viewed" className="mt-8 md:mt-12">
      <h2 id="recently-viewed" className="mb-4 text-xl font-bold md:text-2xl">
        {heading}
      </h2>
      <ul className="-mx-4 -my-1 flex snap-x scroll-px-4 gap-3 overflow-x-auto overscroll-x-contain px-4 pt-1 pb-3 sm:gap-4 md:-mx-6 md:scroll-px-6 md:px-6">
        {products
          ? products.map((product) => <Viewed key={product._id} product={product} />)
          : ids.map((id) => <Viewed key={id} product={null} />)}
      </ul>
    </section>
  );
}
