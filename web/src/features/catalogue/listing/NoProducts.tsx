import { skipToken } from '@apollo/client/react';
import type { Filters } from '@domain/catalogue/filters';
import { initialFilters, isNarrowed, withSearch } from '@domain/catalogue/filters';
import { useSuggestionsQuery } from '@/gql/operations';
import { Button, EmptyState } from '@/shared/ui';
import type { ProductSlots } from '../product/product-slots';
import { DidYouMean } from './DidYouMean';
import { FallbackProducts } from './FallbackProducts';
import { NothingFoundArt } from './NothingFoundArt';
import { ProductGridSkeleton } from '../product/ProductGrid';

/** Explains why the list is empty, and what may help. */
function explain(filters: Filters): { text: string; hint: string } {
  const { categories, q } = filters;
  if (categories?.length === 0)
    return { text: 'No category is ticked', hint: 'Tick one to see what is on its shelf.' };
  if (!q) return { text: 'No product passes these filters', hint: 'Take one of them off to see more.' };
  return isNarrowed(filters)
    ? { text: `Nothing found for “${q}” here`, hint: 'Only a part of the shop was searched.' }
    : {
        text: `Nothing found for “${q}”`,
        hint: 'Try a shorter word, or the name that you know it by in another language.',
      };
}

interface NoProductsProps extends ProductSlots {
  filters: Filters;
  onChange: (next: Filters) => void;
}

/** An empty list: suggestions, links to other lists, and other products. */
export function NoProducts({ filters, onChange, ...slots }: NoProductsProps) {
  const { q } = filters;
  const { data, loading } = useSuggestionsQuery(q ? { variables: { text: q } } : skipToken);
  // Shown all at once: a button must not move while it is being pressed.
  if (loading) return <ProductGridSkeleton />;
  return (
    <div className="space-y-8">
      <EmptyState
        {...explain(filters)}
        art={<NothingFoundArt />}
        action={
          <>
            {data && data.suggestions.length > 0 && <DidYouMean products={data.suggestions} q={q} />}
            <div className="flex flex-wrap justify-center gap-3">
              {q && isNarrowed(filters) && (
                <Button variant="secondary" onClick={() => onChange(withSearch(initialFilters, q))}>
                  Search everything
                </Button>
              )}
              <Button onClick={() => onChange(initialFilters)}>Show all products</Button>
            </div>
          </>
        }
      />
      <FallbackProducts {...slots} />
    </div>
  );
}
