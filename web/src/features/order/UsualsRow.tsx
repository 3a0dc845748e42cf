import type { ReactNode } from 'react';
import { paths } from '@domain/shop/paths';
import { ProductRow } from '@/features/catalogue';
import { useUsualsQuery } from '@/gql/personal-operations';
import type { UsualsQuery } from '@/gql/personal-operations';
import { useDeferredFirst } from '@/shared/lib/useDeferredFirst';
import { usuals } from './buy-again.en';

/** The products in a row. */
const SHOWN = { first: 6 };

const Row = ({ products }: { products: UsualsQuery['usuals'] }) => (
  <ProductRow heading={usuals} seeAll={paths.buyAgain} products={products} />
);

/** The shopper's usual products; undefined while they are loading, none if that fails. */
function useUsuals(): UsualsQuery['usuals'] | undefined {
  const { data, error } = useUsualsQuery({ variables: SHOWN, fetchPolicy: 'cache-and-network' });
  return useDeferredFirst(data?.usuals ?? (error && []));
}

/** The shopper's usual products in place of another row, which is shown to those who have bought nothing yet. */
export function UsualsInstead({ children }: { children: ReactNode }) {
  const usuals = useUsuals();
  // Rows have the same height: nothing moves, and nobody taps on what is about to change.
  if (!usuals) return <div className="invisible">{children}</div>;
  return usuals.length > 0 ? <Row products={usuals} /> : children;
}

/** The shopper's usual products, with the content that follows; that waits for them, so that it is not pushed down. */
export function UsualsBefore({ children }: { children: ReactNode }) {
  const usuals = useUsuals();
  if (!usuals) return null;
  return (
    <>
      {usuals.length > 0 && (
        <div className="mt-8 flow-root md:mt-12">
          <Row products={usuals} />
        </div>
      )}
      {children}
    </>
  );
}
