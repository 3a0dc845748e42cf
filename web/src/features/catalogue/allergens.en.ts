/** An allergen within a sentence; filters and products name it by the word itself. */
export const allergenName = (allergen: string): string => allergen;
