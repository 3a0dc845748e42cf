import { useParams } from 'react-router-dom';
import { ProductDetail, ProductDetailSkeleton, SimilarProducts } from '@/features/catalogue';
import { useProductDetailQuery } from '@/gql/operations';
import { PageTitle } from '@/shared/lib/PageTitle';
import { LoadError } from '@/shared/ui';
import { NotFound } from './NotFoundRoute';
import { productSlots } from './product-slots';

export function Component() {
  const { productId = '' } = useParams();
  const { data, error, refetch } = useProductDetailQuery({ variables: { _id: productId } });
  const product = data?.product;

  if (product)
    return (
      <>
        <PageTitle text={product.title} />
        <ProductDetail product={product} {...productSlots} />
        <SimilarProducts product={product} {...productSlots} />
      </>
    );
  if (data) return <NotFound />;
  if (error)
    return (
      <LoadError
        text="The product could not be loaded."
        onRetry={() => void refetch().catch(() => undefined)}
      />
    );
  return <ProductDetailSkeleton />;
}
