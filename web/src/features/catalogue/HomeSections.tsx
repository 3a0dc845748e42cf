import type { ReactNode } from 'react';
import type { CategoryTileFragment } from '@/gql/operations';
import { Spinner } from '@/shared/ui';
import { CategoryTile, CategoryTileSkeleton } from './CategoryTile';
import { DailyNeedsCard, DailyNeedsCardSkeleton } from './DailyNeedsCard';

interface SectionProps {
  /** Undefined while they are on their way. */
  categories: CategoryTileFragment[] | undefined;
}

const PLACEHOLDERS = [1, 2, 3, 4, 5];

function items(
  categories: CategoryTileFragment[] | undefined,
  show: (category: CategoryTileFragment) => ReactNode,
  skeleton: ReactNode,
) {
  return categories
    ? categories.map((category) => <li key={category._id}>{show(category)}</li>)
    : PLACEHOLDERS.map((key) => <li key={key}>{skeleton}</li>);
}

/** The category tiles: three and two on a phone, one row elsewhere. */
export function CategoryTiles({ categories }: SectionProps) {
  return (
    <section aria-labelledby="categories" className="relative">
      <h2 id="categories" className="sr-only">
        Categories
      </h2>
      {!categories && <Spinner className="absolute inset-0" />}
      <ul className="grid grid-cols-6 gap-3 max-sm:*:col-span-2 sm:grid-cols-5 sm:gap-4 max-sm:[&>li:nth-child(n+4)]:col-span-3">
        {items(
          categories,
          (category) => (
            <CategoryTile category={category} />
          ),
          <CategoryTileSkeleton />,
        )}
      </ul>
    </section>
  );
}

/** Daily Needs: the categories that a household comes back for. */
export function DailyNeeds({ categories }: SectionProps) {
  return (
    <section aria-labelledby="daily-needs">
      <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 id="daily-needs" className="text-2xl font-bold md:text-3xl">
          Daily Needs
        </h2>
        <p className="rounded-full bg-butter forced-colors:border px-3 py-1 text-sm font-semibold text-on-butter">
          Upto 10% Off
        </p>
      </div>
      <ul className="grid gap-3 sm:grid-cols-5 sm:gap-4">
        {items(
          categories,
          (category) => (
            <DailyNeedsCard category={category} />
          ),
          <DailyNeedsCardSkeleton />,
        )}
      </ul>
    </section>
  );
}
