/** The categories of the demo; an owner's own ones are called what the owner calls them. */
const NAMES: Readonly<Record<string, string>> = {
  dairy: 'डेयरी',
  staples: 'राशन',
  vegetables: 'सब्ज़ियाँ',
  fruits: 'फल',
  dryfruits: 'सूखे मेवे',
  snacks: 'नमकीन और स्नैक्स',
  sprouts: 'दालें और स्प्राउट्स',
  nonveg: 'नॉन-वेज',
  spices: 'मसाले',
};

export const knownName = (categoryName: string): string | undefined =>
  Object.hasOwn(NAMES, categoryName) ? NAMES[categoryName] : undefined;
