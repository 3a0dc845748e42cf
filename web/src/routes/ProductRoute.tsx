import { useParams } from 'react-router-dom';
import { productHead } from '@domain/catalogue/catalogue-heads';
import { ProductDetail, ProductDetailSkeleton, RecentlyViewed, SimilarProducts } from '@/features/catalogue';
import { useProductDetailQuery } from '@/gql/operations';
import { PageHead, PageTitle } from '@/shared/lib/head/PageHead';
import { LoadError, PageHeading } from '@/shared/ui';
import { NotFound } from './NotFoundRoute';
import { productSlots } from './product-slots';

/** One product, and more of its kind. */
export function Component() {
  const { productId = '' } = useParams();
  const { data, error, refetch } = useProductDetailQuery({ variables: { _id: productId } });
  const product = data?.product;

  if (product)
    return (
      <>
        <PageHead describe={(site) => productHead(site, product)} />
        <ProductDetail product={product} {...productSlots} />
        <SimilarProducts product={product} {...productSlots} />
        <RecentlyViewed current={product._id} />
      </>
    );
  if (data) return <NotFound />;
  if (error)
    return (
      <>
        <PageTitle text="Product" />
        <PageHeading className="mb-5">Product</PageHeading>
        <LoadError text="We could not load this product." onRetry={() => void refetch()} />
      </>
    );
  return (
    <>
      <PageTitle text="Product" />
      <h1 className="sr-only">Product</h1>
      <ProductDetailSkeleton />
    </>
  );
}
