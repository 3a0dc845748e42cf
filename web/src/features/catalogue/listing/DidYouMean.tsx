import { Link } from 'react-router-dom';
import type { ProductCardFragment } from '@/gql/operations';
import { Price } from '@/shared/ui';
import { ProductImage } from '../product/ProductImage';
import { productPath } from '@domain/shop/paths';
import * as texts from './listing.en';

interface DidYouMeanProps {
  products: readonly ProductCardFragment[];
  /** The search text. */
  q: string;
}

/** Products with names similar to a search that found nothing; with other filters the search itself may find some. */
export function DidYouMean({ products, q }: DidYouMeanProps) {
  const elsewhere = products.some(({ title }) => title.toLowerCase().includes(q.toLowerCase()));
  return (
    <section aria-labelledby="did-you-mean" className="w-full max-w-lg">
      <h3 id="did-you-mean" className="mb-3 font-sans text-base text-muted">
        {elsewhere ? texts.elsewhere : texts.didYouMean}
      </h3>
      <ul className="flex flex-wrap justify-center gap-2 text-left *:w-full sm:*:w-64">
        {products.map((product) => (
          <li key={product._id}>
            <Link
              to={productPath(product)}
              className="flex items-center gap-3 rounded-card border border-line p-2 transition-colors hover:border-basil"
            >
              <ProductImage product={product} eager className="w-14 shrink-0 rounded-lg" />
              <span className="min-w-0">
                <span className="block font-semibold wrap-anywhere">{product.title}</span>
                <Price rupees={product.price} unit={product.quantity} className="text-sm" />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
