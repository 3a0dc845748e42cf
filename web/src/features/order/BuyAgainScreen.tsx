import { USUALS_MAX } from '@domain/order/order-rules';
import { paths } from '@domain/shop/paths';
import { ProductGrid, ProductGridSkeleton } from '@/features/catalogue';
import type { ProductSlots } from '@/features/catalogue';
import { useUsualsQuery } from '@/gql/own-operations';
import { ButtonLink, EmptyState, LoadError } from '@/shared/ui';

/** The placeholder of the products. */
export const BuyAgainSkeleton = () => <ProductGridSkeleton label="Loading what you buy" />;

/** What the shopper has bought, most frequent first. */
export function BuyAgainScreen(slots: ProductSlots) {
  const { data, error, refetch } = useUsualsQuery({
    variables: { first: USUALS_MAX },
    fetchPolicy: 'cache-and-network',
  });
  if (!data && error)
    return <LoadError text="We could not load what you buy." onRetry={() => void refetch()} />;
  if (!data) return <BuyAgainSkeleton />;
  if (data.usuals.length === 0)
    return (
      <EmptyState
        text="Nothing bought yet"
        hint="What you order shows up here, one tap from the cart."
        art="/images/categories/dairy.svg"
        action={<ButtonLink to={paths.products}>Browse products</ButtonLink>}
      />
    );
  return (
    <section aria-labelledby="usuals">
      <h2 id="usuals" className="sr-only">
        Products you buy
      </h2>
      <ProductGrid products={data.usuals} {...slots} />
    </section>
  );
}
