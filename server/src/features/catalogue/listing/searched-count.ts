import { COUNT_MAX } from '../../../../../domain/catalogue/listing-rules';
import type { Search, ListingClauses } from './listing-clauses';
import { entries, PREFERS_FACETS, inFacet } from './searched-list';

/** The number of entries that the count reads first: more than COUNT_MAX, since a product can have several. */
const SAMPLE = 1.25 * COUNT_MAX;

const listedUnder = (terms: string): string => `posted."termId" = ANY(ARRAY(SELECT "id" FROM ${terms}))`;

/** How many products a search finds: exact up to COUNT_MAX, where counting stops. */
export function searchedCount(filters: ListingClauses, search: Search, hasFacets: boolean): string {
  const list = { ...filters, key: null };
  const found = entries(list, search, listedUnder('terms'));
  const candidates = `(
      SELECT CASE WHEN seen."entries" < ${SAMPLE} OR seen."products" > ${COUNT_MAX} THEN seen."products"
        ELSE (SELECT count(DISTINCT "id") FROM (${found}) AS all_of_them) END
      FROM (SELECT count(*) AS "entries", count(DISTINCT "id") AS "products" FROM (${found} LIMIT ${SAMPLE}) AS sample) AS seen
    )`;
  const isKnown = search.whole && !list.categories && !list.stars && !list.traits;
  const count = isKnown
    ? `CASE WHEN (SELECT "most" > ${COUNT_MAX} OR "terms" = 1 FROM found) THEN (SELECT "most" FROM found) ELSE ${candidates} END`
    : hasFacets && search.whole
      ? `CASE WHEN ${PREFERS_FACETS} THEN ${countInFacets(list, search)} ELSE ${candidates} END`
      : candidates;
  return `least(${count}, ${COUNT_MAX})::int`;
}

/** Counts the products in the facets whose title matches, and those with a matching other name. */
const countInFacets = (list: ListingClauses, search: Search): string => `(
    SELECT count(DISTINCT "id") FROM (
      (${entries(list, inFacet(search), listedUnder('facets'))} LIMIT ${COUNT_MAX})
      UNION ALL ${entries(list, search, listedUnder('terms WHERE "named"'))}
    ) AS in_facets
  )`;
