import { knownName } from './category-names.en';

/** A category's display name: "dryfruits" is "Dry fruits". */
export const categoryLabel = (categoryName: string): string =>
  knownName(categoryName) ?? categoryName.charAt(0).toUpperCase() + categoryName.slice(1);
