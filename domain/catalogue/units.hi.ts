/** The units of prices, and the words of packs that a shop's labels are made of. */
const UNITS: readonly [RegExp, string][] = [
  [/^(?:kgs?|kilos?|kilograms?)$/i, 'किलो'],
  [/^(?:g|gms?|grms?|grams?)$/i, 'ग्राम'],
  [/^(?:l|ltrs?|litres?|liters?)$/i, 'लीटर'],
  [/^mls?$/i, 'मि.ली.'],
  [/^(?:pcs?|pieces?)$/i, 'पीस'],
  [/^(?:packets?|pkts?)$/i, 'पैकेट'],
  [/^packs?$/i, 'पैक'],
  [/^(?:dozens?|doz)$/i, 'दर्जन'],
  [/^bottles?$/i, 'बोतल'],
  [/^jars?$/i, 'जार'],
  [/^(?:box|boxes)$/i, 'बॉक्स'],
  [/^(?:tins?|cans?)$/i, 'टिन'],
  [/^pouch(?:es)?$/i, 'पाउच'],
  [/^bags?$/i, 'बैग'],
  [/^bunch$/i, 'गुच्छा'],
  [/^bunches$/i, 'गुच्छे'],
  [/^trays?$/i, 'ट्रे'],
  [/^units?$/i, 'नग'],
];

/** "pack of 24 x 500grms" */
const PACK_OF = /^(packs?|packets?|box) of (.+)$/i;
/** A word, and the amount before it. */
const WORD = /([0-9])?([a-z]+)/gi;

const wordOf = (word: string): string => UNITS.find(([unit]) => unit.test(word))?.[1] ?? word;

/** "500 ग्राम" for 500grms; words that are no unit stay as they are. */
export const unitLabel = (label: string): string =>
  label
    .replace(PACK_OF, '$2 का $1')
    .replace(WORD, (_, digit: string | undefined, word: string) => (digit ? `${digit} ` : '') + wordOf(word));
