import { skipToken } from '@apollo/client/react';
import type { Filters } from '@domain/catalogue/filters';
import { clearFilters, initialFilters, withSearch } from '@domain/catalogue/filters';
import { useSuggestionsQuery } from '@/gql/operations';
import { Button, EmptyState, SearchIcon } from '@/shared/ui';
import { DidYouMean } from './DidYouMean';
import { ProductGridSkeleton } from './ProductGrid';

function reason({ categories, q }: Filters): string {
  if (categories?.length === 0) return 'No category is ticked';
  return q ? `Nothing found for “${q}”` : 'No product passes these filters';
}

interface NoProductsProps {
  filters: Filters;
  onChange: (next: Filters) => void;
}

/** An empty list, what may have been meant, and the ways out of it. */
export function NoProducts({ filters, onChange }: NoProductsProps) {
  const { categories, q, rating } = filters;
  const { data, loading } = useSuggestionsQuery(q ? { variables: { text: q } } : skipToken);
  const narrowed = categories !== null || rating !== initialFilters.rating;
  // All of it at once: a button must not move away from under the pointer.
  if (loading) return <ProductGridSkeleton />;
  return (
    <EmptyState
      text={reason(filters)}
      icon={<SearchIcon />}
      action={
        <>
          {data && data.suggestions.length > 0 && <DidYouMean products={data.suggestions} />}
          <div className="flex flex-wrap justify-center gap-3">
            {q && narrowed && (
              <Button variant="secondary" onClick={() => onChange(withSearch(clearFilters(), q))}>
                Search everything
              </Button>
            )}
            <Button onClick={() => onChange(clearFilters())}>Show all products</Button>
          </div>
        </>
      }
    />
  );
}
