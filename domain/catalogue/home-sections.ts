interface Numbered {
  id: number;
}

/** The category tiles of Home: ids below 6. */
export const tileCategories = <T extends Numbered>(categories: readonly T[]): T[] =>
  categories.filter(({ id }) => id < 6);

/** The Daily Needs of Home: ids above 5, and 3. */
export const dailyNeedsCategories = <T extends Numbered>(categories: readonly T[]): T[] =>
  categories.filter(({ id }) => id > 5 || id === 3);
