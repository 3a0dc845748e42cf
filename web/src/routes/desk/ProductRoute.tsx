import { useParams } from 'react-router-dom';
import { ProductScreen } from '@/features/desk/products';

/** One product, to be changed; another one begins anew. */
export function Component() {
  const { productId = '' } = useParams();
  return <ProductScreen key={productId} productId={productId} />;
}
