/** The words for each allergen in lists of ingredients in Hindi. */
const WORDS: Readonly<Record<string, string>> = {
  milk: 'दूध|दही|छाछ|पनीर|चीज़|घी|खोया|मावा|व्हे|केसीन|लैक्टोज़',
  egg: 'अंडा|अंडे|अंडों|एल्ब्यूमिन',
  fish: 'मछली|मछलियाँ|फ़िश',
  crustaceans: 'झींगा|झींगे|केकड़ा|केकड़े|लॉबस्टर|क्रस्टेशियन',
  molluscs: 'स्क्विड|सीप|मसल्स|ऑयस्टर|मोलस्क',
  peanuts: 'मूँगफली|मूंगफली',
  nuts: 'मेवा|मेवे|बादाम|काजू|अखरोट|पिस्ता|पिस्ते|हेज़लनट',
  soy: 'सोया|सोयाबीन',
  wheat: 'गेहूँ|गेहूं|मैदा|मैदे|सूजी|ग्लूटेन',
  barley: 'जौ|माल्ट',
  rye: 'राई',
  oats: 'ओट्स|जई',
  sesame: 'तिल',
  mustard: 'सरसों|राई',
  celery: 'सेलरी|सेलेरी',
  lupin: 'ल्यूपिन',
  sulphites: 'सल्फ़ाइट|सल्फाइट|सल्फ़र डाइऑक्साइड|सल्फर डाइऑक्साइड',
};

/** Letters and their signs: `\b` knows those of English only. */
const LETTER = '[\\p{L}\\p{M}]';

/** Ingredients that nobody has translated are in English. */
export const allergenPattern = (words: string, allergens: readonly string[]): RegExp => {
  const hindi = Object.entries(WORDS).flatMap(([name, all]) => (allergens.includes(name) ? all : []));
  return new RegExp(`(?<!${LETTER})(${[...hindi, words].join('|')})(?!${LETTER})`, 'giu');
};
