import { useRef } from 'react';
import type { ReactNode, RefObject } from 'react';
import type { Filters } from '@domain/catalogue/filters';
import { listingHead } from '@domain/catalogue/catalogue-heads';
import { listingTitle } from '@domain/catalogue/listing-title';
import { listingBreadcrumbs } from '@domain/catalogue/breadcrumbs';
import { PageHead } from '@/shared/lib/head/PageHead';
import { Breadcrumbs, LoadError, PageHeading, Spinner, classNames } from '@/shared/ui';
import { ActiveFilters } from './ActiveFilters';
import { CategoryRail } from './CategoryRail';
import { FILTERS, FilterSheet } from './FilterSheet';
import { FilterSidebar } from './FilterSidebar';
import { LoadMore } from './LoadMore';
import { NoProducts } from './NoProducts';
import { ProductGrid, ProductGridSkeleton } from '../product/ProductGrid';
import { activeFilters } from './active-filters';
import { countProducts } from './count-products';
import { isNameable } from './is-nameable';
import { useListedCount, useRememberListed } from './listed-count';
import type { FilterState } from './useFilters';
import { useFilters } from './useFilters';
import type { ProductList } from './useProductList';
import { useProductList } from './useProductList';
import * as texts from './listing.en';

/** Where there is room for the cart, cards are as wide as on a phone, with more of them side by side. */
const COLUMNS =
  'max-sm:-mt-2 lg:grid lg:grid-cols-[15rem_minmax(0,1fr)] lg:grid-rows-[auto_1fr] lg:gap-x-8 wide:[--card-min:10.5rem]';
/** Reserves the cart's column for a shopper before the scripts run. */
const WITH_PANEL = 'signed-in:wide:grid-cols-[15rem_minmax(0,1fr)_20rem]';
const HEADING = 'mb-2 line-clamp-3 wrap-anywhere max-sm:text-2xl';
const SIDEBAR =
  'lg:sticky top-20 -mx-1.5 -mt-3.5 hidden px-1.5 pt-1.5 max-h-[calc(100dvh-5rem)] self-start overflow-y-auto overscroll-contain mask-b-from-[calc(100%-2.5rem)] pb-10 lg:col-start-1 lg:row-span-2 lg:row-start-1 lg:block plain:max-lg:filter-form';

/** Other filters start a new list: scrolls to its beginning if that is out of view. */
function showStartOf(results: HTMLElement | null): void {
  if (results && results.getBoundingClientRect().top < 0) results.scrollIntoView();
}

/** Changes of the filters, and where they lead. */
function useChanges(change: FilterState['change']) {
  const results = useRef<HTMLElement>(null);
  const count = useRef<HTMLParagraphElement>(null);
  const showStart = () => showStartOf(results.current);
  const changeAndShow = (next: Filters) => {
    change(next);
    showStart();
  };
  // By a button that disappears when it is pressed: the focus must not be lost.
  const changeAway = (next: Filters) => {
    count.current?.focus({ preventScroll: true });
    changeAndShow(next);
  };
  return { results, count, showStart, changeAndShow, changeAway };
}

/**
 * The filters and the matching products.
 * @param cartPanel the cart, where there is room for it beside the products
 */
export function ProductListing({ cartPanel }: { cartPanel: ReactNode }) {
  const state = useFilters();
  const { filters, change, retryCategories } = state;
  const listed = useListedCount();
  const list = useProductList(filters, listed);
  useRememberListed(list.stale ? undefined : list.products?.length);
  const { results, count, showStart, changeAndShow, changeAway } = useChanges(change);
  const shared: FilterState = { ...state, change: changeAndShow };
  const retry = () => {
    list.retry();
    retryCategories?.();
  };

  return (
    <div className={classNames(COLUMNS, WITH_PANEL)}>
      <PageHead describe={(site) => listingHead(site, filters)} />
      <a href="#products" className="skip-link">
        {texts.skipToProducts}
      </a>
      <div className="lg:col-start-2">
        <Breadcrumbs trail={listingBreadcrumbs(filters)} />
        <PageHeading className={HEADING}>{listingTitle(filters)}</PageHeading>
      </div>
      <div id={FILTERS} className={SIDEBAR}>
        <FilterSidebar {...shared} />
      </div>
      <section ref={results} aria-labelledby="results-heading" className="lg:col-start-2 lg:-scroll-mt-20">
        <h2 id="results-heading" className="sr-only">
          {texts.results}
        </h2>
        <CategoryRail {...shared} showStart={showStart} />
        <Toolbar {...shared} list={list} count={count} changeAway={changeAway} />
        <Correction q={filters.q} list={list} />
        <Results {...shared} change={changeAway} list={{ ...list, retry }} listed={listed} />
      </section>
      {Boolean(cartPanel) && <div className="col-start-3 row-span-2 row-start-1">{cartPanel}</div>}
    </div>
  );
}

interface ToolbarProps extends FilterState {
  list: ProductList;
  count: RefObject<HTMLParagraphElement | null>;
  /** Changes the filters by a button that disappears. */
  changeAway: (next: Filters) => void;
}

/** The number of products, and the active filters. */
function Toolbar({ list, count, changeAway, ...state }: ToolbarProps) {
  const { products, total, stale } = list;
  const active = activeFilters(state.filters, state.categoryNames);
  return (
    <div className="mb-2 flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1">
      <div className="lg:hidden no-script:hidden">
        <FilterSheet {...state} total={products && !stale ? total : undefined} activeCount={active.length} />
      </div>
      <div className={classNames('flex h-11 items-center', !list.failed && 'min-w-23')}>
        <p
          ref={count}
          id="products"
          tabIndex={-1}
          aria-live="polite"
          className="text-muted tabular-nums outline-none"
        >
          {products && countProducts(total)}
        </p>
        {!products && !list.failed && <Spinner label={texts.loading} />}
      </div>
      <ActiveFilters active={active} onChange={changeAway} />
    </div>
  );
}

/**
 * Says that the search text was corrected, unless that found nothing either. The live region is always in the page, so
 * that the text is announced.
 */
function Correction({ q, list: { products, correctedTo, stale } }: { q: string; list: ProductList }) {
  const shown = products && products.length > 0 && !stale;
  return (
    <p aria-live="polite" className="not-empty:mb-3">
      {shown &&
        correctedTo &&
        (isNameable(correctedTo, products)
          ? texts.corrected(<strong>{correctedTo}</strong>, q)
          : texts.closest(q))}
    </p>
  );
}

interface ResultsProps extends FilterState {
  list: ProductList;
  /** The number of products that were shown before. */
  listed: number;
}

function Results({ list, listed, filters, change }: ResultsProps) {
  const grid = useRef<HTMLUListElement>(null);
  const { products, stale } = list;
  if (list.failed) return <LoadError text={texts.failed} onRetry={list.retry} />;
  if (!products || (stale && products.length === 0)) return <ProductGridSkeleton listed={listed} />;
  if (products.length === 0) return <NoProducts filters={filters} onChange={change} />;
  return (
    <div aria-busy={stale} className={stale ? 'opacity-50 transition-opacity delay-100' : undefined}>
      <ProductGrid ref={grid} products={products} />
      <LoadMore list={list} grid={grid} filters={filters} />
    </div>
  );
}
