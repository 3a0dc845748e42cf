import type { Filters } from '@domain/catalogue/filters';
import { clearFilters, initialFilters, withSearch } from '@domain/catalogue/filters';
import { Button, EmptyState } from '@/shared/ui';

function reason({ categories, q }: Filters): string {
  if (categories?.length === 0) return 'No category is ticked';
  return q ? `Nothing found for “${q}”` : 'No product passes these filters';
}

/** An empty list, and the ways out of it. */
export function NoProducts({ filters, onChange }: { filters: Filters; onChange: (next: Filters) => void }) {
  const { categories, q, rating } = filters;
  const narrowed = categories !== null || rating !== initialFilters.rating;
  return (
    <EmptyState
      text={reason(filters)}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          {q && narrowed && (
            <Button variant="secondary" onClick={() => onChange(withSearch(clearFilters(), q))}>
              Search everything
            </Button>
          )}
          <Button onClick={() => onChange(clearFilters())}>Show all products</Button>
        </div>
      }
    />
  );
}
