import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { categoryLabel } from '@domain/catalogue/category-label';
import type { Filters } from '@domain/catalogue/filters';
import { chooseOnlyCategory, serializeFilters } from '@domain/catalogue/filters';
import { useRootAttribute } from '@/shared/lib/root-attribute';
import { LARGE, useMediaQuery } from '@/shared/lib/useMediaQuery';
import { ProductsIcon, Skeleton } from '@/shared/ui';
import { CategoryImage } from '../CategoryImage';
import { EXPECTED_CATEGORIES } from './expected-categories';
import * as texts from './listing.en';
import type { FilterState } from './useFilters';

/** Sticks below the header on narrow screens. The root mark adds scroll padding, so that it never covers the focus. */
const NAV =
  'mb-2 lg:sticky lg:top-17 lg:z-10 lg:-mx-1 lg:bg-paper lg:px-1 lg:pt-1 lg:short:static no-script:lg:static';
const RAIL =
  '-mx-4 flex snap-x snap-mandatory scroll-px-4 gap-1 overflow-x-auto overscroll-x-contain px-4 [scrollbar-width:none] md:-mx-6 md:px-6 lg:mx-0 lg:justify-between lg:border-b lg:border-line lg:px-0';
const STOP =
  'flex max-w-28 min-w-18 shrink-0 snap-start flex-col items-center gap-0.5 rounded-card px-1 py-1 lg:grow';
const ART = 'flex size-11 items-center justify-center rounded-full';
const SKELETONS = Array.from({ length: EXPECTED_CATEGORIES }, (_, index) => index);

interface StopProps {
  to: Filters;
  current: boolean;
  label: string;
  onClick: () => void;
  children: ReactNode;
}

function Stop({ to, current, label, onClick, children }: StopProps) {
  return (
    <li className="contents">
      <Link
        to={{ search: serializeFilters(to) }}
        preventScrollReset
        onClick={onClick}
        aria-current={current || undefined}
        className={`${STOP} group -outline-offset-3`}
      >
        <span
          className={`${ART} bg-basil-tint ring-basil ring-offset-2 ring-offset-paper group-aria-[current]:ring-2`}
        >
          {children}
        </span>
        <span className="line-clamp-2 text-center text-xs/4 font-medium wrap-anywhere group-aria-[current]:font-bold">
          {label}
        </span>
      </Link>
    </li>
  );
}

function bringIntoSight(rail: HTMLUListElement | null): void {
  const stop = rail?.querySelector<HTMLElement>('[aria-current]');
  if (!rail || !stop) return;
  rail.scrollLeft = stop.offsetLeft - rail.offsetLeft - (rail.offsetWidth - stop.offsetWidth) / 2;
}

/** Keeps the chosen category centred in the rail, without scrolling the page. */
function useChosenInSight(chosen: string | undefined) {
  const rail = useRef<HTMLUListElement>(null);
  // Crossing this breakpoint may scroll the rail.
  const large = useMediaQuery(LARGE);
  useEffect(() => bringIntoSight(rail.current), [chosen, large]);
  return rail;
}

interface CategoryRailProps extends FilterState {
  /** Scrolls to the start of the list if it is out of view. */
  showStart: () => void;
}

/** All categories in a row that scrolls sideways if needed. Other filters are kept. */
export function CategoryRail({
  filters,
  categories: fetched,
  retryCategories,
  showStart,
}: CategoryRailProps) {
  // Without the other categories, "all" remains, and nothing moves.
  const categories = fetched ?? (retryCategories && []);
  const only = filters.categories?.length === 1 ? filters.categories[0] : undefined;
  const rail = useChosenInSight(categories && only);
  useRootAttribute('aisles');
  if (!categories) return <RailSkeleton />;
  return (
    <nav aria-label={texts.categories} className={NAV}>
      <ul ref={rail} className={RAIL}>
        <Stop
          to={{ ...filters, categories: null, q: '' }}
          current={filters.categories === null && !filters.q}
          label={texts.all}
          onClick={showStart}
        >
          <ProductsIcon className="text-basil" />
        </Stop>
        {categories.map(({ _id, categoryName, image }) => (
          <Stop
            key={_id}
            to={chooseOnlyCategory(filters, categoryName)}
            current={categoryName === only}
            label={categoryLabel(categoryName)}
            onClick={showStart}
          >
            <CategoryImage image={image} className="size-10" />
          </Stop>
        ))}
      </ul>
    </nav>
  );
}

function RailSkeleton() {
  return (
    <div className={NAV}>
      <div className={RAIL}>
        {SKELETONS.map((index) => (
          <div key={index} className={STOP}>
            <Skeleton className={`${ART} rounded-full`} />
            <Skeleton className="h-4 w-12" />
          </div>
        ))}
      </div>
    </div>
  );
}
