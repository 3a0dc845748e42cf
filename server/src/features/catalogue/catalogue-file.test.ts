import { CatalogueFileError, readCatalogueFile } from './catalogue-file';
import type { FileFormat } from './catalogue-file';

const HEADER = 'title,image,price,quantity,rating,categoryName,_id,id';

/** The errors of a file, line by line; [] if it can be imported. */
function problemsOf(text: string, format: FileFormat = 'csv'): readonly string[] {
  try {
    readCatalogueFile(text, format);
    return [];
  } catch (error) {
    if (error instanceof CatalogueFileError) return error.lines;
    throw error;
  }
}

describe('a CSV of products', () => {
  it('is read with quotes, line breaks in quotes, a byte order mark, and columns in any order', () => {
    const text = `\uFEFFprice,title,image,quantity,rating,categoryName\r\n41.5,"Dragon ""Ruby"" Fruit, ripe",/a.svg,"1\u00a0kg",4,fruits\r\n\r\n`;
    expect(readCatalogueFile(text, 'csv').products).toEqual([
      {
        place: 'line 2',
        entry: {
          _id: 'dragon-ruby-fruit-ripe',
          title: 'Dragon "Ruby" Fruit, ripe',
          image: '/a.svg',
          price: 41.5,
          quantity: '1\u00a0kg',
          rating: 4,
          categoryName: 'fruits',
        },
      },
    ]);
  });

  it('reports all errors with their lines', () => {
    const rows = [
      'Good One,/images/a.svg,10,kg,4,fruits,good-one,',
      ',/images/a.svg,ten,kg,6,fruits,nameless,',
      'Half a paisa,images/a.svg,1.005,kg,4,fruits,,1.5',
      'Good One,/images/a.svg,10,kg,4,fruits,good-one,',
      'A second line,//elsewhere/a.svg,1e3,kg,,fruits,,0',
    ];
    expect(problemsOf([HEADER, ...rows].join('\n'))).toEqual([
      'line 3: title cannot be empty',
      'line 3: price should be rupees, more than 0 and up to 1000000',
      'line 3: rating should be from 1 to 5',
      'line 4: id should be a whole number from 1',
      'line 4: image should be a path of the shop, like /images/…',
      'line 4: price should have at most two decimals',
      'line 6: id should be a whole number from 1',
      'line 6: image should be a path of the shop, like /images/…',
      'line 6: price should be rupees, more than 0 and up to 1000000',
      'line 6: rating should be from 1 to 5',
      'line 5: the _id good-one is that of line 2 already',
    ]);
  });

  it('is read as spreadsheets save it: with TRUE and FALSE, without the first zero of a code, with cleared rows', () => {
    const header = HEADER.replace('_id,id', 'soldByWeight,hsn');
    const row = (...facts: string[]) => `Good,/a.svg,10,kg,4,fruits,${facts.join(',')}`;
    const entryOf = (...facts: string[]) => {
      const { products } = readCatalogueFile([header, ',,,,,,,', row(...facts), ''].join('\n'), 'csv');
      return products.map(({ place, entry }) => [place, entry.soldByWeight, entry.hsn]);
    };
    expect(entryOf('TRUE', '405')).toEqual([['line 3', true, '0405']]);
    expect(entryOf('FALSE', '7020000')).toEqual([['line 3', false, '07020000']]);
    expect(entryOf('true', '1905')).toEqual([['line 3', true, '1905']]);
    expect(entryOf('', '04051')).toEqual([['line 3', null, '04051']]);
  });

  it('may have the stock, or leave it unchanged', () => {
    const header = HEADER.replace(',id', ',stock');
    const row = (stock: string) => `Good,/a.svg,10,kg,4,fruits,good,${stock}`;
    const stockIn = (stock: string) =>
      readCatalogueFile(`${header}\n${row(stock)}`, 'csv').products[0]!.entry.stock;
    expect([stockIn('0'), stockIn('12'), stockIn('')]).toEqual([0, 12, undefined]);
    for (const wrong of ['-1', '1.5', 'many', '1000001'])
      expect(problemsOf(`${header}\n${row(wrong)}`)).toEqual([
        'line 2: stock should be a whole number from 0 to 1000000',
      ]);
  });

  it.each([
    ['title,price,colour\nGood,10,red', 'line 1: there is no column "colour"'],
    ['title,price,colour\nGood,10,red', 'line 1: the column image is missing'],
    [`${HEADER},price\nGood,/a.svg,10,kg,4,fruits,,,12`, 'line 1: the column price is there twice'],
    [`${HEADER},\nGood,/a.svg,10,kg,4,fruits,,,`, 'line 1: column 9 has no name'],
    [`${HEADER}\nGood,/a.svg`, expect.stringContaining('line 2')],
    [`${HEADER}\n"Good,/a.svg`, expect.stringContaining('line 2')],
  ])('is rejected: %j', (text, words) => expect(problemsOf(text)).toContainEqual(words));
});

describe('a JSON file', () => {
  it.each([
    ['{"products": [', expect.stringContaining('This is not JSON')],
    ['{"products": {}}', 'There is no list of each product.'],
    ['{"products": [7]}', 'product 1: this is no object'],
    ['{"categories": [{}]}', 'category 1: id should be a whole number from 1'],
    ['{"categories": [{}]}', 'category 1: categoryName cannot be empty'],
    ['{"products": [{"title": {"a": 1}}]}', 'product 1: title cannot be empty'],
    [
      '{"products": [{"_id": "__proto__"}]}',
      'product 1: _id should be lowercase letters, digits and hyphens',
    ],
  ])('is rejected: %s', (text, words) => expect(problemsOf(text, 'json')).toContainEqual(words));
});

it.each<[string, FileFormat, string]>([
  ['rows of a CSV', 'csv', `${HEADER}\n${'x,,,,,,,\n'.repeat(4)}`],
  ['products', 'json', '[{},{},{},{}]'],
  ['categories', 'json', '{"categories":[{},{},{},{}]}'],
])(
  'a file with too many %s is rejected before it is validated, so that its errors cannot exhaust memory',
  (_, format, text) => {
    expect(() => readCatalogueFile(text, format, 3)).toThrow(
      expect.objectContaining({ code: 'VALIDATION_FAILED' }),
    );
    expect(() => readCatalogueFile(text, format, 4)).toThrow(CatalogueFileError);
  },
);

it('a CSV with endless columns is rejected with a single error', () => {
  expect(problemsOf(','.repeat(999))).toEqual(['line 1: there is no end of columns']);
  expect(problemsOf(`${HEADER}\n${','.repeat(999)}`)).toEqual([
    expect.stringMatching(/^Invalid Record Length.* on line 2$/),
  ]);
});

it('a CSV with an endless line is rejected before it is parsed, which takes seconds', () => {
  const problem = 'this is longer than 100000 characters';
  for (const endless of [','.repeat(100_001), 'x'.repeat(100_001)]) {
    expect(problemsOf(endless)).toEqual([`line 1: ${problem}`]);
    for (const end of ['\n', '\r\n', '\r'])
      expect(problemsOf([HEADER, '', endless, ''].join(end))).toEqual([`line 3: ${problem}`]);
  }
});

it('neither is a CSV with an endless record of short lines, within quotes or by other line ends', () => {
  const problem = 'this is longer than 100000 characters, as a quote goes on over more lines';
  for (const endless of [`"${'x\n'.repeat(50_000)}"`, '"x\n",'.repeat(25_000)])
    expect(problemsOf(`${HEADER}\n\n${endless}\n`)).toEqual([`line 3: ${problem}`]);
  const wrong = [expect.stringMatching(/^Invalid Record Length.* on line 3$/)];
  expect(problemsOf(`${HEADER}\n${'"a\nb",\n'.repeat(20_000)}`)).toEqual(wrong);
  expect(problemsOf(`${HEADER}\r\n\r\n${'x\r'.repeat(50_000)}`)).toEqual(wrong);
});

it.each<[string, FileFormat]>([
  [`${HEADER},\u001b]0;price`, 'csv'],
  ['[\u001b]0;price]', 'json'],
])('errors on a terminal do not contain the control characters of %j', (text, format) => {
  const [line] = problemsOf(text, format);
  expect(line).toContain('\uFFFD]0;price');
  expect(line).not.toMatch(/\p{Cc}/u);
});
