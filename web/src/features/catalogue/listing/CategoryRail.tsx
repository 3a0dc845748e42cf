import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { categoryLabel } from '@domain/catalogue/category-label';
import type { Filters } from '@domain/catalogue/filters';
import { chooseOnlyCategory, serializeFilters } from '@domain/catalogue/filters';
import { ProductsIcon, Skeleton } from '@/shared/ui';
import { CategoryImage } from '../CategoryImage';
import { EXPECTED_CATEGORIES } from './expected-categories';
import type { FilterState } from './useFilters';

const RAIL =
  '-mx-4 mb-3 flex snap-x snap-mandatory scroll-px-4 gap-1 overflow-x-auto overscroll-x-contain px-4 pb-1 [scrollbar-width:none] md:-mx-6 md:px-6 lg:hidden';
const STOP = 'flex max-w-28 min-w-18 shrink-0 snap-start flex-col items-center gap-1 rounded-card px-1 py-1';
const ART = 'flex size-14 items-center justify-center rounded-full';
/** Where the rail shows. */
const WITHOUT_SIDEBAR = '(width < 64rem)';
const SKELETONS = Array.from({ length: EXPECTED_CATEGORIES }, (_, index) => index);

interface StopProps {
  to: Filters;
  current: boolean;
  label: string;
  children: ReactNode;
}

function Stop({ to, current, label, children }: StopProps) {
  return (
    <li className="contents">
      <Link
        to={{ search: serializeFilters(to) }}
        preventScrollReset
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

/** Keeps what is chosen in the middle of the rail, also when the rail appears; without moving the page. */
function useChosenInSight(chosen: string | undefined) {
  const rail = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const bring = () => bringIntoSight(rail.current);
    bring();
    const narrow = window.matchMedia(WITHOUT_SIDEBAR);
    narrow.addEventListener('change', bring);
    return () => narrow.removeEventListener('change', bring);
  }, [chosen]);
  return rail;
}

/** Where there is no sidebar: every category in a row that scrolls sideways. Sorting and rating stay as they are. */
export function CategoryRail({ filters, categories: fetched, retryCategories }: FilterState) {
  // Without the others, the way to all of them is left, and nothing moves.
  const categories = fetched ?? (retryCategories && []);
  const only = filters.categories?.length === 1 ? filters.categories[0] : undefined;
  const rail = useChosenInSight(categories && only);
  if (!categories) return <RailSkeleton />;
  return (
    <nav aria-label="Categories">
      <ul ref={rail} className={RAIL}>
        <Stop
          to={{ ...filters, categories: null, q: '' }}
          current={filters.categories === null && !filters.q}
          label="All"
        >
          <ProductsIcon className="text-basil" />
        </Stop>
        {categories.map(({ _id, categoryName, image }) => (
          <Stop
            key={_id}
            to={chooseOnlyCategory(filters, categoryName)}
            current={categoryName === only}
            label={categoryLabel(categoryName)}
          >
            <CategoryImage image={image} className="size-13" />
          </Stop>
        ))}
      </ul>
    </nav>
  );
}

function RailSkeleton() {
  return (
    <div className={RAIL}>
      {SKELETONS.map((index) => (
        <div key={index} className={STOP}>
          <Skeleton className={`${ART} rounded-full`} />
          <Skeleton className="h-4 w-12" />
        </div>
      ))}
    </div>
  );
}
