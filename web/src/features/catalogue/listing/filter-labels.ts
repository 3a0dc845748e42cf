import type { Allergen } from '@domain/catalogue/product-facts';
import { allergenName } from '../allergens.en';

/** "Milk", "Soy". */
export function allergenLabel(allergen: Allergen): string {
  const name = allergenName(allergen);
  return name.charAt(0).toUpperCase() + name.slice(1);
}
