/** "940 g", "1.94 kg". */
export const formatWeight = (grams: number): string => (grams < 1000 ? `${grams} g` : `${grams / 1000} kg`);
