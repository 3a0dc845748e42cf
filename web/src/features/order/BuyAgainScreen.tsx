import { USUALS_MAX } from '@domain/order/order-rules';
import { paths } from '@domain/shop/paths';
import { ProductGrid, ProductGridSkeleton } from '@/features/catalogue';
import { useUsualsQuery } from '@/gql/personal-operations';
import { useDeferredFirst } from '@/shared/lib/useDeferredFirst';
import { ButtonLink, EmptyState, LoadError } from '@/shared/ui';
import * as texts from './buy-again.en';

/** The placeholder of the products. */
export const BuyAgainSkeleton = () => <ProductGridSkeleton own label={texts.loading} />;

/** What the shopper has bought, most frequent first. */
export function BuyAgainScreen() {
  const { data, error, refetch } = useUsualsQuery({
    variables: { first: USUALS_MAX },
    fetchPolicy: 'cache-and-network',
  });
  const usuals = useDeferredFirst(data?.usuals);
  if (!data && error) return <LoadError text={texts.failed} onRetry={() => void refetch()} />;
  if (!usuals) return <BuyAgainSkeleton />;
  if (usuals.length === 0)
    return (
      <EmptyState
        text={texts.nothingYet}
        hint={texts.nothingYetHint}
        art="/images/categories/dairy.svg"
        action={<ButtonLink to={paths.products}>{texts.browse}</ButtonLink>}
      />
    );
  return (
    <section aria-labelledby="usuals">
      <h2 id="usuals" className="sr-only">
        {texts.products}
      </h2>
      <ProductGrid products={usuals} />
    </section>
  );
}
