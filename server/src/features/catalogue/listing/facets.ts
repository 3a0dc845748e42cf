import type { ListingQuery } from './listing-shape';
import { rarestPlace } from './searched-list';

/** Nothing is listed under it. */
const NO_SHELF = '';

/** What the products of a page are listed under whatever is searched for; of several shelves that all are on, the smallest. */
export function foundShelves({ categories, traits }: ListingQuery, add: (value: unknown) => string): string {
  const ofCategories = categories?.map((name) => `category ${name}`) ?? ['all'];
  const places = [
    ['all'],
    ofCategories.length > 0 ? ofCategories : [NO_SHELF],
    ...(traits?.shelves.map((names) => (names.length > 0 ? names : [NO_SHELF])) ?? []),
  ].flatMap((names, place) => names.map((name) => ({ name, place })));
  const names = add(places.map(({ name }) => name));
  const numbers = add(places.map(({ place }) => place));
  return `known_shelves AS MATERIALIZED (
    SELECT wanted."place", term."id", term."products"
    FROM unnest(${names}::text[], ${numbers}::int[]) AS wanted ("name", "place")
    LEFT JOIN "search_terms" AS term ON term."words" = -1 AND term."term" = wanted."name"
  ), shelves AS MATERIALIZED (
    SELECT "id", "products", false AS "named" FROM known_shelves WHERE ${rarestPlace('known_shelves')}
  )`;
}
