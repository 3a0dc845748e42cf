import { allergenPattern } from './allergen-pattern.en';
import type { ALLERGENS } from './product-facts';

/** The words for each allergen in lists of ingredients; butter and cream name milk in brackets. */
const WORDS: Readonly<Record<(typeof ALLERGENS)[number], readonly string[]>> = {
  milk: ['milk', 'curd', 'whey', 'casein', 'cheese', 'ghee', 'lactose'],
  egg: ['eggs?', 'albumen'],
  fish: ['fish'],
  crustaceans: ['prawns?', 'shrimps?', 'crabs?', 'lobsters?', 'crustaceans?'],
  molluscs: ['squids?', 'mussels?', 'oysters?', 'molluscs?'],
  peanuts: ['peanuts?', 'groundnuts?'],
  nuts: ['nuts?', 'almonds?', 'cashews?', 'walnuts?', 'pistachios?', 'hazelnuts?'],
  soy: ['soya?', 'soybeans?'],
  wheat: ['wheat', 'gluten', 'semolina', 'maida'],
  barley: ['barley', 'malt'],
  rye: ['rye'],
  oats: ['oats?'],
  sesame: ['sesame'],
  mustard: ['mustard'],
  celery: ['celery'],
  lupin: ['lupin'],
  sulphites: ['sulphites?', 'sulphur dioxide'],
};

/** A part of a list of ingredients. */
export interface IngredientPart {
  text: string;
  isAllergen: boolean;
}

/** Splits ingredients so that the words of the declared allergens can be set in bold, as India's law asks. */
export function splitAllergens(ingredients: string, allergens: readonly string[]): IngredientPart[] {
  const words = Object.entries(WORDS).flatMap(([name, all]) => (allergens.includes(name) ? all : []));
  if (words.length === 0) return [{ text: ingredients, isAllergen: false }];
  // The pattern consists of the words above only, and no user input.
  return ingredients
    .split(allergenPattern(words.join('|'), allergens))
    .map((text, index) => ({ text, isAllergen: index % 2 === 1 }))
    .filter(({ text }) => text !== '');
}
