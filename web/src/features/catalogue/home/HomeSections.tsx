import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { initialFilters } from '@domain/catalogue/filters';
import { listingPath } from '@domain/shop/paths';
import type { CategoryTileFragment } from '@/gql/operations';
import { ChevronRightIcon, LoadError, Spinner } from '@/shared/ui';
import { CategoryTile, CategoryTileSkeleton } from './CategoryTile';
import { CONTENT_VISIBILITY } from '../content-visibility';
import { DailyNeedsCard, DailyNeedsCardSkeleton } from './DailyNeedsCard';
import * as texts from './home.en';

interface SectionProps {
  /** Undefined while they are loading. */
  categories: CategoryTileFragment[] | undefined;
  /** Loading failed. */
  failed: boolean;
  onRetry: () => void;
}

const PLACEHOLDERS = [1, 2, 3, 4, 5];

interface CategoryListProps extends SectionProps {
  className: string;
  show: (category: CategoryTileFragment) => ReactNode;
  skeleton: ReactNode;
  failure: string;
}

function CategoryList({
  categories,
  failed,
  onRetry,
  className,
  show,
  skeleton,
  failure,
}: CategoryListProps) {
  if (categories)
    return (
      <ul className={className}>
        {categories.map((category) => (
          <li key={category._id}>{show(category)}</li>
        ))}
      </ul>
    );
  const place = (
    <div className={className}>
      {PLACEHOLDERS.map((key) => (
        <div key={key}>{skeleton}</div>
      ))}
    </div>
  );
  return failed ? <LoadError text={failure} onRetry={onRetry} place={place} /> : place;
}

/** The category tiles: three and two on a phone, one row elsewhere. */
export function CategoryTiles(props: SectionProps) {
  return (
    <section aria-labelledby="categories" className="relative">
      <h2 id="categories" className="sr-only">
        {texts.categories}
      </h2>
      {!props.categories && !props.failed && <Spinner className="absolute inset-0" />}
      <CategoryList
        {...props}
        className="grid grid-cols-6 gap-3 max-sm:*:col-span-2 sm:grid-cols-5 sm:gap-4 max-sm:[&>*:nth-child(n+4)]:col-span-3"
        show={(category) => <CategoryTile category={category} />}
        skeleton={<CategoryTileSkeleton />}
        failure={texts.categoriesFailed}
      />
    </section>
  );
}

/** On a phone, five cards below each other. */
const DAILY_NEEDS_HEIGHT = 'max-sm:[contain-intrinsic-height:auto_43.875rem]';

/** Daily Needs: the categories of everyday products. */
export function DailyNeeds(props: SectionProps) {
  return (
    <section aria-labelledby="daily-needs" className={`${CONTENT_VISIBILITY} ${DAILY_NEEDS_HEIGHT}`}>
      <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 id="daily-needs" className="text-xl font-bold md:text-2xl">
          {texts.dailyNeeds}
        </h2>
        <Link
          to={listingPath({ ...initialFilters, offer: 'any' })}
          className="group -my-2 flex min-h-11 items-center rounded-full"
        >
          <span className="inline-flex items-center rounded-full bg-butter py-1 pr-2 pl-3 text-sm font-semibold text-on-butter forced-colors:border">
            {texts.dailyNeedsOffer}
            <ChevronRightIcon
              width="1.25em"
              height="1.25em"
              className="transition-transform group-hover:translate-x-0.5"
            />
          </span>
        </Link>
      </div>
      <CategoryList
        {...props}
        className="grid gap-3 sm:grid-cols-5 sm:gap-4"
        show={(category) => <DailyNeedsCard category={category} />}
        skeleton={<DailyNeedsCardSkeleton />}
        failure={texts.dailyNeedsFailed}
      />
    </section>
  );
}
