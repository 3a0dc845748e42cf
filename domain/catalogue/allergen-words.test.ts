import { splitAllergens } from './allergen-words';
import { ALLERGENS } from './product-facts';

const bold = (ingredients: string, allergens: string[]): string[] =>
  splitAllergens(ingredients, allergens)
    .filter(({ isAllergen }) => isAllergen)
    .map(({ text }) => text);

it.each([
  ['Curd (milk), salt, roasted cumin', ['milk'], ['Curd', 'milk']],
  ['Refined wheat flour, butter (milk), soy lecithin', ['wheat', 'milk', 'soy'], ['wheat', 'milk', 'soy']],
  ['Pistachios, salt', ['nuts'], ['Pistachios']],
  ['Dried grapes, preservative (sulphur dioxide)', ['sulphites'], ['sulphur dioxide']],
  ['Milkweed, nutmeg, wheatgrass', ['milk', 'nuts', 'wheat'], []],
  ['Milk, sugar', [], []],
  ['Milk (.*)+ [a-z', ['milk', 'unheard of'], ['Milk']],
])('of %j with %j are set in bold: %j', (ingredients, allergens, expected) => {
  expect(bold(ingredients, allergens)).toEqual(expected);
  expect(
    splitAllergens(ingredients, allergens)
      .map(({ text }) => text)
      .join(''),
  ).toBe(ingredients);
});

it.each(ALLERGENS)('knows a word for %s', (allergen) => {
  const words = { sulphites: 'sulphites', crustaceans: 'prawns', molluscs: 'squid', nuts: 'almonds' };
  const word = (words as Record<string, string>)[allergen] ?? allergen;
  expect(bold(`Salt, ${word}, water`, [allergen])).toEqual([word]);
});
