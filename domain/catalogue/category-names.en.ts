const NAMES: Readonly<Record<string, string>> = {
  dryfruits: 'Dry fruits',
  nonveg: 'Non-veg',
  sprouts: 'Pulses & sprouts',
};

/** How a category is called, where that is not simply its name. */
export const knownName = (categoryName: string): string | undefined =>
  Object.hasOwn(NAMES, categoryName) ? NAMES[categoryName] : undefined;

/** A category's description as it is shown. */
export const shownDescription = (description: string): string => description;
