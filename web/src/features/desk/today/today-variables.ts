import type { TodayQueryVariables } from '@/gql/desk-operations';

/** The variables of the query at a URL: whether all is shown, or the first of each list. */
export const todayVariables = (search: URLSearchParams): TodayQueryVariables => ({ all: search.has('all') });
