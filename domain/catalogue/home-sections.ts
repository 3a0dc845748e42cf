interface Numbered {
  id: number;
}

/** The category tiles of Home: those with an id below 6. */
export const tileCategories = <T extends Numbered>(categories: readonly T[]): T[] =>
  categories.filter(({ id }) => id < 6);

/** The Daily Needs of Home: the categories with an id above 5, and number 3. */
export const dailyNeedsCategories = <T extends Numbered>(categories: readonly T[]): T[] =>
  categories.filter(({ id }) => id > 5 || id === 3);
