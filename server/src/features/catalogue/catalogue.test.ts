import fc from 'fast-check';
import 'reflect-metadata';
import type { Product } from '../../../../domain/catalogue/product';
import { productColumns } from './catalogue-columns';
import { CatalogueFileError, readCatalogueFile } from './catalogue-file';
import type { FileFormat } from './catalogue-file';
import { decodeCursor, encodeCursor } from './catalogue.service';
import { ProductSort, toProductType } from './catalogue.type';
import { readText } from './file-text';

describe('catalogue columns', () => {
  it('both APIs expose every selected column of a product, in rupees, and nothing else of its row', () => {
    const shownAs = {
      ...{
        _id: 'tomato',
        id: 3,
        title: 'Tomato',
        titleHi: 'टमाटर',
        image: '/tomato.svg',
        quantity: '500g',
        rating: 4.5,
      },
      ...{ categoryName: 'vegetables', soldByWeight: true, stockLevel: 'LOW_STOCK' as const, maxQty: 12 },
    };
    const row: Product = {
      ...{ ...shownAs, pricePaise: 3400, mrpPaise: 4000, packAmount: 500, packUnit: 'g', dietMark: 'EGG' },
    };
    const columns = [...productColumns('product').matchAll(/(?:product\.|AS )"(\w+)"(?=,|$)/g)].map(
      ([, name]) => name,
    );
    expect(columns.sort()).toEqual(Object.keys(row).sort());
    const unitPrice = { price: 68, per: 'kg' };
    const shown = { ...shownAs, price: 34, mrp: 40, unitPrice, diet: 'EGG', dietMark: 'EGG' };
    const searched = { ...row, totalCount: 72 };
    expect(toProductType(searched)).toEqual(shown);
  });
});

describe('catalogue file', () => {
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
      ['{"products": [{"_id": "__proto__"}]}', 'product 1: _id should be small letters, digits and hyphens'],
    ])('is rejected: %s', (text, words) => expect(problemsOf(text, 'json')).toContainEqual(words));
  });

  it.each<[string, FileFormat, string]>([
    ['rows of a CSV', 'csv', `${HEADER}\n${',,,,,,,\n'.repeat(4)}`],
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
});

describe('cursor', () => {
  const sorts = Object.values(ProductSort);

  const int4 = fc.integer({ min: -2_147_483_647, max: 2_147_483_647 });

  it('is decoded for the sort order that it was made for, and for no other', () => {
    fc.assert(
      fc.property(fc.constantFrom(...sorts), int4, int4, fc.boolean(), (sort, id, key, isOut) => {
        const position = { sort, id, key, ...(isOut && { isOut: true as const }) };
        const cursor = encodeCursor(position);
        for (const other of sorts)
          expect(decodeCursor(cursor, other)).toEqual(other === sort ? position : null);
      }),
    );
  });

  it.each([
    '',
    'x',
    '!!!',
    'ID',
    'ID.1',
    'ID.1.5.2',
    'ID.1.2e3',
    'ID.1.2147483648',
    'ID.1.2 ',
    'id.1.2',
    '\0',
  ])('the malformed cursor %j is none', (cursor) => expect(decodeCursor(cursor, ProductSort.ID)).toBeNull());

  it('an endless cursor is none', () => expect(decodeCursor('a'.repeat(10_000), ProductSort.ID)).toBeNull());

  it('never throws on invalid cursors', () => {
    const parts = fc.oneof(fc.integer(), fc.double(), fc.string());
    const texts = fc.oneof(
      fc.string(),
      fc.tuple(fc.constantFrom(...sorts, ''), parts, parts).map((all) => all.join('.')),
    );
    fc.assert(
      fc.property(texts, fc.constantFrom(...sorts), (cursor, sort) => {
        const position = decodeCursor(cursor, sort);
        expect(position === null || Number.isInteger(position.id)).toBe(true);
      }),
    );
  });
});

describe('file text', () => {
  const TEXT = 'title\nCafé “Crème”, ₹';

  const windows = (text: string) =>
    Buffer.from(text.replace('“', '\x93').replace('”', '\x94').replace('₹', '\x80'), 'latin1');

  it.each([
    ['UTF-8', Buffer.from(TEXT), TEXT],
    ['UTF-8', Buffer.from(`\uFEFF${TEXT}`), TEXT],
    ['UTF-16', Buffer.from(`\uFEFF${TEXT}`, 'utf16le'), TEXT],
    ['UTF-16', Buffer.from(`\uFEFF${TEXT}`, 'utf16le').swap16(), TEXT],
    ['Windows-1252', windows(TEXT), TEXT.replace('₹', '€')],
    ['Windows-1252', Buffer.from('Caf\xe9', 'latin1'), 'Café'],
  ])('is read as %s: %s', (encoding, bytes, text) => expect(readText(bytes)).toEqual({ text, encoding }));

  it.each([
    ['UTF-16 without a byte order mark', Buffer.from(TEXT, 'utf16le'), 'save it as UTF-8'],
    ['half a UTF-16 character', Buffer.from([0xff, 0xfe, 0x00]), 'save it as UTF-8'],
    ['bytes undefined in Windows-1252', Buffer.from([0x43, 0x81, 0xff]), 'save it as UTF-8'],
    ['a binary file', Buffer.from([0xff, 0xd8, 0xff, 0x00, 0x10]), 'save it as UTF-8'],
    ['a text with replacement characters', Buffer.from('title\nCaf\uFFFD'), 'line 2: letters were lost'],
  ])('is rejected: %s', (_, bytes, words) => expect(() => readText(bytes)).toThrow(words));
});
