import { products } from '../../server/data/catalogue.json';
import { unitLabel } from './units.hi';

it.each([
  ['kg', 'किलो'],
  ['500grms', '500 ग्राम'],
  ['1.5 kg', '1.5 किलो'],
  ['200ml', '200 मि.ली.'],
  ['1ltr', '1 लीटर'],
  ['litre', 'लीटर'],
  ['6pc', '6 पीस'],
  ['packet', 'पैकेट'],
  ['half dozen', 'half दर्जन'],
  ['pack of 12 x 500 grms', '12 x 500 ग्राम का पैक'],
  ['packet of 6pcs', '6 पीस का पैकेट'],
  ['Family size', 'Family size'],
  ['१ किलो', '१ किलो'],
])('%j is %j in Hindi', (label, expected) => expect(unitLabel(label)).toBe(expected));

const SPELLINGS = {
  किलो: 'kg kgs kilo kilos kilogram kilograms KG',
  ग्राम: 'g gm gms grm grms gram grams',
  लीटर: 'l ltr ltrs litre litres liter liters',
  'मि.ली.': 'ml mls',
  पीस: 'pc pcs piece pieces',
  पैकेट: 'packet packets pkt pkts',
  पैक: 'pack packs',
  दर्जन: 'dozen dozens doz',
  बोतल: 'bottle bottles',
  जार: 'jar jars',
  बॉक्स: 'box boxes',
  टिन: 'tin tins can cans',
  पाउच: 'pouch pouches',
  बैग: 'bag bags',
  गुच्छा: 'bunch',
  गुच्छे: 'bunches',
  ट्रे: 'tray trays',
  नग: 'unit units',
};

it.each(Object.entries(SPELLINGS))(
  '%s is the unit of %s, but not of words with these in them',
  (unit, spellings) => {
    for (const word of spellings.split(' ')) {
      expect(unitLabel(`2${word}`)).toBe(`2 ${unit}`);
      expect([`mini${word}`, `${word}ful`].map(unitLabel)).toEqual([`mini${word}`, `${word}ful`]);
    }
  },
);

it('all packs of the demo are worded in Hindi', () => {
  for (const { quantity } of products)
    expect(unitLabel(quantity)).toMatch(/^[^a-z]*[\u0900-\u097f]{2}[^a-z]*$/i);
});
