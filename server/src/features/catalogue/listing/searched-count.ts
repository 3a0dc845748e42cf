import { COUNT_MAX } from '../../../../../domain/catalogue/listing-rules';
import type { Search, Shape } from './listing-shape';
import { entries, IS_SHELVED, onShelf } from './searched-list';

/** The count first looks at so many entries: more than COUNT_MAX, since one product can have several of them. */
const SAMPLE = 1.25 * COUNT_MAX;

const listedUnder = (terms: string): string => `posted."termId" = ANY(ARRAY(SELECT "id" FROM ${terms}))`;

/** How many products a search finds: exact up to COUNT_MAX, where counting stops. */
export function searchedCount(filters: Shape, search: Search, hasShelves: boolean): string {
  const list = { ...filters, key: null };
  const found = entries(list, search, listedUnder('terms'));
  const looked = `(
      SELECT CASE WHEN seen."entries" < ${SAMPLE} OR seen."products" > ${COUNT_MAX} THEN seen."products"
        ELSE (SELECT count(DISTINCT "id") FROM (${found}) AS all_of_them) END
      FROM (SELECT count(*) AS "entries", count(DISTINCT "id") AS "products" FROM (${found} LIMIT ${SAMPLE}) AS sample) AS seen
    )`;
  const isKnown = search.whole && !list.categories && !list.stars && !list.traits;
  const count = isKnown
    ? `CASE WHEN (SELECT "most" > ${COUNT_MAX} OR "terms" = 1 FROM found) THEN (SELECT "most" FROM found) ELSE ${looked} END`
    : hasShelves && search.whole
      ? `CASE WHEN ${IS_SHELVED} THEN ${onShelves(list, search)} ELSE ${looked} END`
      : looked;
  return `least(${count}, ${COUNT_MAX})::int`;
}

/** Of what is on the shelves, and under another name. */
const onShelves = (list: Shape, search: Search): string => `(
    SELECT count(DISTINCT "id") FROM (
      (${entries(list, onShelf(search), listedUnder('shelves'))} LIMIT ${COUNT_MAX})
      UNION ALL ${entries(list, search, listedUnder('terms WHERE "named"'))}
    ) AS on_shelves
  )`;
