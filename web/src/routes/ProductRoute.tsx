import { useParams } from 'react-router-dom';
import { productHead } from '@domain/catalogue/catalogue-heads';
import {
  GoesWith,
  ProductDetail,
  ProductDetailSkeleton,
  ProductFacts,
  ProductFactsSkeleton,
  RecentlyViewed,
  SimilarProducts,
} from '@/features/catalogue';
import type { ProductCardFragment } from '@/gql/operations';
import { useProductDetailQuery, useProductFactsQuery } from '@/gql/operations';
import { PageHead, PageTitle } from '@/shared/lib/head/PageHead';
import { LoadError, PageHeading } from '@/shared/ui';
import { NotFound } from './NotFoundRoute';
import * as texts from './product-route.en';

/** Shows cached fields of the product at once, and nothing below them until the rest is loaded. */
function ProductPage({ product }: { product: ProductCardFragment }) {
  const { data, error } = useProductFactsQuery({ variables: { _id: product._id } });
  const more = data?.product;
  return (
    <>
      <PageHead describe={(site) => productHead(site, { ...product, facts: more?.facts ?? null })} />
      <ProductDetail product={product} />
      {!data && !error && <ProductFactsSkeleton />}
      {more && <ProductFacts product={product} {...more} />}
      {more && <GoesWith products={more.goesWith} />}
      {(data || error) && <SimilarProducts product={product} />}
      {(data || error) && <RecentlyViewed current={product._id} />}
    </>
  );
}

/** A product, and similar ones. */
export function Component() {
  const { productId = '' } = useParams();
  const { data, error, refetch } = useProductDetailQuery({ variables: { _id: productId } });
  const product = data?.product;

  if (product) return <ProductPage product={product} />;
  if (data) return <NotFound />;
  if (error)
    return (
      <>
        <PageTitle text={texts.heading} />
        <PageHeading className="mb-5">{texts.heading}</PageHeading>
        <LoadError text={texts.failed} onRetry={() => void refetch()} />
      </>
    );
  return (
    <>
      <PageTitle text={texts.heading} />
      <h1 className="sr-only">{texts.heading}</h1>
      <ProductDetailSkeleton />
    </>
  );
}
