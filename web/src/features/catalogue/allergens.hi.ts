const NAMES: Readonly<Record<string, string>> = {
  milk: 'दूध',
  egg: 'अंडा',
  fish: 'मछली',
  crustaceans: 'झींगा और केकड़ा',
  molluscs: 'सीप और स्क्विड',
  peanuts: 'मूँगफली',
  nuts: 'मेवे',
  soy: 'सोया',
  wheat: 'गेहूँ',
  barley: 'जौ',
  rye: 'राई (अनाज)',
  oats: 'ओट्स',
  sesame: 'तिल',
  mustard: 'सरसों',
  celery: 'सेलरी',
  lupin: 'ल्यूपिन',
  sulphites: 'सल्फ़ाइट',
};

export const allergenName = (allergen: string): string => NAMES[allergen] ?? allergen;
