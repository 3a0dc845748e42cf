/** Generates filters for a product list, none of them twice. */

const SORTS = ['ID', 'PRICE_LOW_TO_HIGH', 'PRICE_HIGH_TO_LOW'];
/** A minimum rating of 1 is the same as none. */
const RATINGS = [undefined, 2, 3, 4];
/** Narrower filters would return less than shoppers' usual ones. */
const FOUND_AT_LEAST = 8;
const CATEGORIES_AT_LEAST = 4;
/** A prime, larger than the number of filters: it visits all of them in no visible order. */
const STEP = 7_368_787;

/** Short texts that many titles contain, and no text. */
export function searchTexts(titles) {
  const lower = titles.map((title) => title.toLowerCase());
  const parts = new Set(
    lower.flatMap((title) =>
      [...title].flatMap((_, at) => [1, 2, 3].map((length) => title.slice(at, at + length))),
    ),
  );
  const found = (text) => lower.filter((title) => title.includes(text)).length;
  const many = [...parts].filter((text) => text.trim() === text && found(text) >= FOUND_AT_LEAST);
  return ['', ...many.sort()];
}

const subsetsOf = (all) =>
  [...Array(2 ** all.length).keys()].map((bits) => all.filter((_, index) => bits & (1 << index)));

/**
 * @param categories names of all categories
 * @param titles of all products
 * @returns `at`, which gives the n-th filter and sort, and how many there are
 */
export function createFilters(categories, titles) {
  const texts = searchTexts(titles);
  const subsets = subsetsOf(categories).filter((subset) => subset.length >= CATEGORIES_AT_LEAST);
  const size = subsets.length * RATINGS.length * SORTS.length * texts.length;
  const at = (number) => {
    let rest = (number * STEP) % size;
    const take = (count) => {
      const digit = rest % count;
      rest = Math.floor(rest / count);
      return digit;
    };
    const chosen = subsets[take(subsets.length)];
    const minRating = RATINGS[take(RATINGS.length)];
    const sort = SORTS[take(SORTS.length)];
    const search = texts[take(texts.length)];
    return {
      sort,
      filter: { categories: chosen, ...(minRating && { minRating }), ...(search && { search }) },
    };
  };
  return { at, size };
}
