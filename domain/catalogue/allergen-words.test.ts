import { products } from '../../server/data/product-facts.json';
import { allergenPattern } from './allergen-pattern.hi';
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
])('in %j with %j the words in bold are %j', (ingredients, allergens, expected) => {
  expect(bold(ingredients, allergens)).toEqual(expected);
  expect(
    splitAllergens(ingredients, allergens)
      .map(({ text }) => text)
      .join(''),
  ).toBe(ingredients);
});

it.each([
  ['milk', 'milk curd whey casein cheese ghee lactose'],
  ['egg', 'egg eggs albumen'],
  ['crustaceans', 'prawn prawns shrimp crab lobsters crustacean'],
  ['molluscs', 'squid mussels oyster molluscs'],
  ['peanuts', 'peanut groundnuts'],
  ['nuts', 'nuts almond cashews walnut pistachio hazelnuts'],
  ['soy', 'soy soya soybean soybeans'],
  ['wheat', 'wheat gluten semolina maida'],
  ['barley', 'barley malt'],
  ['oats', 'oat oats'],
  ['sulphites', 'sulphite sulphites'],
] as const)('knows all words for %s: %s', (allergen, words) => {
  const parts = splitAllergens(words, [allergen]);
  expect(parts.filter(({ isAllergen }) => isAllergen).map(({ text }) => text)).toEqual(words.split(' '));
  // No empty part where a word comes first or last.
  expect(parts).toHaveLength(2 * words.split(' ').length - 1);
});

it('does not split ingredients without declared allergens', () => {
  expect(splitAllergens('Milk', [])).toEqual([{ text: 'Milk', isAllergen: false }]);
});

it.each(ALLERGENS)('knows a word for %s', (allergen) => {
  const words = { sulphites: 'sulphites', crustaceans: 'prawns', molluscs: 'squid', nuts: 'almonds' };
  const word = (words as Record<string, string>)[allergen] ?? allergen;
  expect(bold(`Salt, ${word}, water`, [allergen])).toEqual([word]);
});

it.each([
  ['मैदा (गेहूँ), मक्खन (दूध), सोया लेसिथिन', ['wheat', 'milk', 'soy'], ['मैदा', 'गेहूँ', 'दूध', 'सोया']],
  ['दूधिया रंग, सोयाबीन', ['milk', 'soy'], ['सोयाबीन']],
  ['Wheat flour, दूध', ['wheat', 'milk'], ['Wheat', 'दूध']],
])('in %j the words of %j in Hindi are %j', (ingredients, allergens, expected) => {
  expect(ingredients.match(allergenPattern('wheat|milk', allergens))).toEqual(expected);
});

it.each([
  ['milk', 'दूध दही छाछ पनीर चीज़ घी खोया मावा व्हे केसीन लैक्टोज़'],
  ['egg', 'अंडा अंडे अंडों एल्ब्यूमिन'],
  ['fish', 'मछली मछलियाँ'],
  ['crustaceans', 'झींगा झींगे केकड़ा केकड़े'],
  ['molluscs', 'स्क्विड सीप ऑयस्टर'],
  ['peanuts', 'मूँगफली मूंगफली'],
  ['nuts', 'मेवे बादाम काजू अखरोट पिस्ता'],
  ['barley', 'जौ माल्ट'],
  ['rye', 'राई'],
  ['oats', 'ओट्स जई'],
  ['sesame', 'तिल'],
  ['mustard', 'सरसों राई'],
  ['celery', 'सेलरी'],
  ['lupin', 'ल्यूपिन'],
])('knows Hindi words for %s: %s', (allergen, words) => {
  expect(words.match(allergenPattern('salt', [allergen]))).toEqual(words.split(' '));
  expect(words.match(allergenPattern('salt', ['soy']))).toBeNull();
  // Within other words: sesame, तिल, is no part of oil seeds, तिलहन.
  const longer = words.split(' ').flatMap((word) => [`${word}हन`, `हन${word}`]);
  expect(longer.join(' ').match(allergenPattern('salt', [allergen]))).toBeNull();
});

it('each allergen that a product of the demo declares is among its ingredients in Hindi', () => {
  for (const { _id, allergens, ingredients } of products)
    for (const allergen of ingredients ? (allergens ?? []) : [])
      expect([_id, ingredients!.hi.match(allergenPattern('salt', [allergen]))?.[0]]).toEqual([
        _id,
        expect.stringMatching(/./),
      ]);
});
