import type { ListingQuery } from './listing-clauses';
import { rarestPlace } from './searched-list';

/** No product has it. */
const NO_FACET = '';

/** Looks up the facets that a filter asks for; of several that must all match, the one with the fewest products. */
export function selectFacets({ categories, traits }: ListingQuery, add: (value: unknown) => string): string {
  const ofCategories = categories?.map((name) => `category ${name}`) ?? ['all'];
  const places = [
    ['all'],
    ofCategories.length > 0 ? ofCategories : [NO_FACET],
    ...(traits?.facets.map((names) => (names.length > 0 ? names : [NO_FACET])) ?? []),
  ].flatMap((names, place) => names.map((name) => ({ name, place })));
  const names = add(places.map(({ name }) => name));
  const numbers = add(places.map(({ place }) => place));
  return `known_facets AS MATERIALIZED (
    SELECT wanted."place", term."id", term."products"
    FROM unnest(${names}::text[], ${numbers}::int[]) AS wanted ("name", "place")
    LEFT JOIN "search_terms" AS term ON term."words" = -1 AND term."term" = wanted."name"
  ), facets AS MATERIALIZED (
    SELECT "id", "products", false AS "named" FROM known_facets WHERE ${rarestPlace('known_facets')}
  )`;
}
