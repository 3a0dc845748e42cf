const LABELS: Readonly<Record<string, string>> = {
  dryfruits: 'Dry fruits',
  nonveg: 'Non-veg',
  sprouts: 'Pulses & sprouts',
};

/** A category's display name: "dryfruits" is "Dry fruits". */
export const categoryLabel = (categoryName: string): string =>
  Object.hasOwn(LABELS, categoryName)
    ? (LABELS[categoryName] ?? categoryName)
    : categoryName.charAt(0).toUpperCase() + categoryName.slice(1);
