import { useParams } from 'react-router-dom';
import { ProductScreen } from '@/features/desk/products';

/** The editor of a product; keyed by product. */
export function Component() {
  const { productId = '' } = useParams();
  return <ProductScreen key={productId} productId={productId} />;
}
