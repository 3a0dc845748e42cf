import { formatCount } from '@/shared/lib/format-number';

/** Grams: "1,980 g". */
export const gramsText = (grams: number): string => `${formatCount(grams)} g`;
