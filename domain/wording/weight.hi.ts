/** "940 ग्राम", "1.94 किलो" */
export const formatWeight = (grams: number): string =>
  grams < 1000 ? `${grams} ग्राम` : `${grams / 1000} किलो`;
