import { skipToken } from '@apollo/client/react';
import type { Filters } from '@domain/catalogue/filters';
import { initialFilters, isNarrowed, withSearch } from '@domain/catalogue/filters';
import { useSuggestionsQuery } from '@/gql/operations';
import { Button, EmptyState } from '@/shared/ui';
import { DidYouMean } from './DidYouMean';
import { FallbackProducts } from './FallbackProducts';
import * as texts from './listing.en';
import { NothingFoundArt } from './NothingFoundArt';
import { ProductGridSkeleton } from '../product/ProductGrid';

/** Explains why the list is empty, and what may help. */
function explain(filters: Filters): { text: string; hint: string } {
  const { categories, q } = filters;
  if (categories?.length === 0) return { text: texts.noCategory, hint: texts.noCategoryHint };
  if (!q) return { text: texts.noProduct, hint: texts.noProductHint };
  return isNarrowed(filters)
    ? { text: texts.nothingHere(q), hint: texts.nothingHereHint }
    : { text: texts.nothing(q), hint: texts.nothingHint };
}

interface NoProductsProps {
  filters: Filters;
  onChange: (next: Filters) => void;
}

/** An empty list: suggestions, links to other lists, and other products. */
export function NoProducts({ filters, onChange }: NoProductsProps) {
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
                  {texts.searchEverything}
                </Button>
              )}
              <Button onClick={() => onChange(initialFilters)}>{texts.showAll}</Button>
            </div>
          </>
        }
      />
      <FallbackProducts />
    </div>
  );
}
