import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Filters } from '@domain/catalogue/filters';
import { parseFilters, serializeFilters } from '@domain/catalogue/filters';
import type { FilterCategoriesQuery } from '@/gql/operations';
import { useFilterCategoriesQuery } from '@/gql/operations';

export interface FilterState {
  filters: Filters;
  /** All categories, in order; undefined while loading. */
  categories: FilterCategoriesQuery['categories'] | undefined;
  /** Their names. */
  categoryNames: readonly string[] | undefined;
  /** Refetches the categories; undefined unless that failed. */
  retryCategories: (() => void) | undefined;
  /** Navigates to the URL of these filters; Back undoes it. */
  change: (next: Filters) => void;
}

/** The filters in the URL, and a function to change them. */
export function useFilters(): FilterState {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const { data, error, refetch } = useFilterCategoriesQuery();
  const categoryNames = useMemo(() => data?.categories.map(({ categoryName }) => categoryName), [data]);
  const filters = useMemo(
    () => parseFilters(new URLSearchParams(search), categoryNames),
    [search, categoryNames],
  );

  const change = (next: Filters) => {
    const query = serializeFilters(next);
    if (query === serializeFilters(filters)) return;
    // Urgently, not in a transition, so that a ticked box never flickers back.
    void navigate({ pathname, search: query }, { flushSync: true, preventScrollReset: true });
  };
  const retryCategories = error && !data ? () => void refetch() : undefined;
  return { filters, categories: data?.categories, categoryNames, retryCategories, change };
}
