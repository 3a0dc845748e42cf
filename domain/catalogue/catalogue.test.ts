import fc from 'fast-check';
import { FORMS } from '../wording/forms.en';
import { OWNERS_ENGLISH } from '../wording/owners.en';
import { wordProblems } from '../wording/wording';
import { categoryLabel } from './category-label';
import { knownName, shownDescription } from './category-names.hi';
import { isGtin, isSameGtin } from './gtin';
import { dailyNeedsCategories, tileCategories } from './home-sections';
import { packText } from './pack-text';
import { formatOfPicture, pictureAt, pictureFile, pictureUrl } from './picture';
import { slugOf, validateCategory, validateProduct } from './product-rules';
import { savingOf } from './saving';
import { searchTerms, searchWords, searchedName } from './search-terms';
import { unitLabel } from './units.hi';

describe('categoryLabel', () => {
  it.each([
    ['dryfruits', 'Dry fruits'],
    ['nonveg', 'Non-veg'],
    ['sprouts', 'Pulses & sprouts'],
    ['dairy', 'Dairy'],
    ['constructor', 'Constructor'],
    ['', ''],
  ])('shows %p as %p', (name, label) => expect(categoryLabel(name)).toBe(label));
});

describe('in Hindi', () => {
  it.each([
    ['dairy', 'डेयरी'],
    ['festival', undefined],
    ['constructor', undefined],
  ])('%p is called %p', (name, called) => expect(knownName(name)).toBe(called));
  it('only the demo’s descriptions are known', () => {
    expect(shownDescription('Picked this morning, sorted by hand, sold by the kilo.')).toMatch(/^आज सुबह/);
    expect(shownDescription('Sweets of our own')).toBe('Sweets of our own');
  });
});

describe('the sections of Home', () => {
  const categories = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((id) => ({ id }));

  const ids = (picked: { id: number }[]) => picked.map(({ id }) => id);

  it('has the categories below 6 as tiles', () =>
    expect(ids(tileCategories(categories))).toEqual([1, 2, 3, 4, 5]));
  it('has 3 and those above 5 as daily needs', () =>
    expect(ids(dailyNeedsCategories(categories))).toEqual([3, 6, 7, 8, 9]));
});

describe('gtin', () => {
  it.each([
    ['an EAN-13', '8901030865275', true],
    ['an EAN-8', '96385074', true],
    ['a UPC-A', '036000291452', true],
    ['an ITF-14', '18901030865272', true],
    ['none', '', false],
    ['too short', '9638507', false],
    ['of an invalid length', '96385074123', false],
    ['too long', '018901030865272', false],
    ['spaced', '8901030 865275', false],
    ['in Devanagari digits', '८९०१०३०८६५२७५', false],
  ])('%s: %s is a GTIN: %s', (_name, text, is) => expect(isGtin(text)).toBe(is));

  it('one misread digit is detected', () => {
    const digit = fc.integer({ min: 1, max: 9 });
    fc.assert(
      fc.property(fc.nat({ max: 12 }), digit, (place, more) => {
        const digits = [...'8901030865275'];
        digits[place] = String((Number(digits[place]) + more) % 10);
        expect(isGtin(digits.join(''))).toBe(false);
      }),
    );
  });

  it('leading zeros do not matter', () => {
    expect(isSameGtin('036000291452', '0036000291452')).toBe(true);
    expect(isSameGtin('036000291452', '8901030865275')).toBe(false);
  });
});

describe('pack text', () => {
  it.each([
    ['packet', 40, { price: 333.33, per: 'kg' }, 'packet (120 g)'],
    ['bottle', 20, { price: 100, per: 'litre' }, 'bottle (200 ml)'],
    ['500grms', 48, { price: 96, per: 'kg' }, '500grms'],
    ['kg', 38, { price: 38, per: 'kg' }, '1 kg'],
    ['dozen', 60, { price: 5, per: 'piece' }, 'dozen'],
    ['packet', 30, { price: 30, per: 'packet' }, '1 packet'],
    ['1pc', 75, { price: 75, per: 'piece' }, '1pc'],
    ['kg', 0, { price: 0, per: 'kg' }, '1 kg'],
  ])('%s at %d rupees and %j is %j', (quantity, price, unitPrice, expected) => {
    expect(packText({ quantity, price, unitPrice })).toBe(expected);
  });
});

describe('picture', () => {
  const bytes = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

  it.each([
    ['a JPEG', '\xff\xd8\xff\xe0\0\x10JFIF', 'jpeg'],
    ['a PNG', '\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'png'],
    ['a WebP', 'RIFF\x24\0\0\0WEBPVP8 ', 'webp'],
    ['an AVIF', '\0\0\0\x1cftypavif\0\0\0\0', 'avif'],
    ['a HEIC', '\0\0\0\x1cftypheic\0\0\0\0', null],
    ['a GIF', 'GIF89a', null],
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg">', null],
    ['an SVG behind a byte order mark', '\xef\xbb\xbf<?xml version="1.0"?><svg>', null],
    ['a PDF', '%PDF-1.7', null],
    ['a WAV', 'RIFF\x24\0\0\0WAVEfmt ', null],
    ['a page', '<!doctype html><script>', null],
    ['nothing', '', null],
    ['half of a JPEG’s mark', '\xff\xd8', null],
    ['a JPEG with another first byte', '\xfe\xd8\xff\xe0', null],
    ['a JPEG with another second byte', '\xff\xd9\xff\xe0', null],
    ['a JPEG with another third byte', '\xff\xd8\xfe\xe0', null],
    ['a WebP without its container', 'RIFX\x24\0\0\0WEBPVP8 ', null],
    ['an AVIF without its box', '\0\0\0\x1cfreeavif\0\0\0\0', null],
    ['an AVIF of several pictures', '\0\0\0\x1cftypavis\0\0\0\0', 'avif'],
  ])('the format of %s is detected by its first bytes', (_what, text, format) =>
    expect(formatOfPicture(bytes(text))).toBe(format),
  );

  it('a product has the URL of the largest size', () => {
    expect(pictureFile('ab12', 480, 'webp')).toBe('ab12-480.webp');
    expect(pictureUrl('ab12')).toBe('/images/p/ab12-1200.avif');
  });

  it.each([
    [pictureUrl('ab12'), '/images/p/ab12-160.avif'],
    ['/images/products/tomato.svg', '/images/products/tomato.svg'],
    [
      'https://elsewhere.example/images/p/ab12-1200.avif',
      'https://elsewhere.example/images/p/ab12-1200.avif',
    ],
    ['', ''],
  ])('%j in a small size is %j', (image, small) => expect(pictureAt(image, 160)).toBe(small));
});

describe('product rules', () => {
  const ENGLISH = { ...FORMS, ...OWNERS_ENGLISH };

  const { HIDDEN_CHARACTERS } = ENGLISH;

  const tomato = {
    _id: 'tomato',
    id: 17,
    title: 'Tomato',
    image: '/images/products/tomato.svg',
    price: 38,
    quantity: 'kg',
    rating: 4,
    categoryName: 'vegetables',
  };

  const vegetables = {
    id: 3,
    categoryName: 'vegetables',
    image: '/images/categories/vegetables.svg',
    description: 'Picked this morning',
  };

  const ID = { id: 'id should be a whole number from 1' };

  const ADDRESS = { _id: '_id should be small letters, digits and hyphens' };

  const PICTURE = { image: 'image should be a path of the shop, like /images/…' };

  const PRICE = { price: 'price should be rupees, more than 0 and up to 1000000' };

  const DECIMALS = { price: 'price should have at most two decimals' };

  const RATING = { rating: 'rating should be from 1 to 5' };

  it.each([
    ['Dried Figs (Anjeer)', 'dried-figs-anjeer'],
    ['  Fresh -- Cow Milk! ', 'fresh-cow-milk'],
    ['7 Up', '7-up'],
  ])('the slug of %j is %s', (title, slug) => expect(slugOf(title)).toBe(slug));

  describe('validating a product', () => {
    it.each([
      ['nothing', {}, {}],
      ['a place is not given', { id: undefined }, {}],
      ['the first place', { id: 1 }, {}],
      ['the last place', { id: 2_147_483_647 }, {}],
      ['no place', { id: 0 }, ID],
      ['a place too high', { id: 2_147_483_648 }, ID],
      ['a fractional place', { id: 1.5 }, ID],
      ['a slug of 200', { _id: 'a'.repeat(200) }, {}],
      ['a slug of 201', { _id: 'a'.repeat(201) }, ADDRESS],
      ['a slug with a capital', { _id: 'Tomato' }, ADDRESS],
      ['a slug that starts with a hyphen', { _id: '-tomato' }, ADDRESS],
      ['no slug', { _id: '' }, ADDRESS],
      ['a title of 100', { title: '🍅'.repeat(100) }, {}],
      ['a title of 101', { title: 'a'.repeat(101) }, { title: 'title should have at most 100 characters' }],
      ['no title', { title: ' ' }, { title: 'title cannot be empty' }],
      ['a hidden character', { title: 'To\0mato' }, { title: HIDDEN_CHARACTERS }],
      ['no title to make an _id of', { _id: '', title: ' ' }, { title: 'title cannot be empty' }],
      ['a title that makes no _id', { _id: '', title: 'टमाटर' }, ADDRESS],
      ['no unit', { quantity: '' }, { quantity: 'quantity cannot be empty' }],
      ['no category', { categoryName: '' }, { categoryName: 'categoryName cannot be empty' }],
      ['a picture of another origin', { image: 'https://example.com/a.svg' }, PICTURE],
      ['a picture of another host', { image: '//example.com/a.svg' }, PICTURE],
      ['a picture of another host, as browsers read it', { image: '/\\example.com/a.svg' }, PICTURE],
      ['a picture with a space', { image: '/images/a b.svg' }, PICTURE],
      ['a path within a text', { image: 'see /images/a.svg' }, PICTURE],
      ['no picture', { image: '' }, { image: 'image cannot be empty' }],
      ['the highest price', { price: 1_000_000 }, {}],
      ['a price too high', { price: 1_000_000.01 }, PRICE],
      ['no price', { price: 0 }, PRICE],
      ['a price that is no number', { price: NaN }, PRICE],
      ['a price in paise', { price: 0.29 }, {}],
      ['a price with fractions of a paisa', { price: 0.295 }, DECIMALS],
      ['the lowest rating', { rating: 1 }, {}],
      ['the highest rating', { rating: 5 }, {}],
      ['a rating too low', { rating: 0.9 }, RATING],
      ['a rating too high', { rating: 5.1 }, RATING],
      ['a rating that is no number', { rating: NaN }, RATING],
    ])('%s', (_, change, expected) =>
      expect(wordProblems(ENGLISH, validateProduct({ ...tomato, ...change }))).toEqual(expected),
    );
  });

  describe('validating a category', () => {
    it.each([
      ['nothing', {}, {}],
      ['no place', { id: 0 }, ID],
      ['no name', { categoryName: '' }, { categoryName: 'categoryName cannot be empty' }],
      ['no description', { description: '' }, { description: 'description cannot be empty' }],
      ['a description of 300', { description: 'a'.repeat(300) }, {}],
      [
        'a description of 301',
        { description: 'a'.repeat(301) },
        { description: 'description should have at most 300 characters' },
      ],
      ['no picture', { image: '' }, { image: 'image cannot be empty' }],
      ['a relative path of a picture', { image: 'vegetables.svg' }, PICTURE],
    ])('%s', (_, change, expected) =>
      expect(wordProblems(ENGLISH, validateCategory({ ...vegetables, ...change }))).toEqual(expected),
    );
  });
});

describe('saving', () => {
  it.each([
    [
      { price: 48, mrp: 55 },
      { rupees: 7, percent: 12 },
    ],
    [
      { price: 34.5, mrp: 34.75 },
      { rupees: 0.25, percent: 0 },
    ],
    [
      { price: 0.1, mrp: 0.3 },
      { rupees: 0.2, percent: 66 },
    ],
    [{ price: 34, mrp: 34 }, null],
    [{ price: 40, mrp: 34 }, null],
  ])('the saving of %j is %j', (prices, expected) => expect(savingOf(prices)).toEqual(expected));
});

describe('search terms', () => {
  it.each([
    ['milk', 1, ['milk'], true],
    ['milk 500', 2, ['milk 500'], true],
    ['full cream milk', 3, ['full cream milk'], true],
    ['full-cream  milk, 500', 3, ['full-cream  milk', 'cream  milk, 500'], false],
    ['(milk', 2, ['(milk'], true],
    ['milk)', 2, ['milk)'], true],
    ['दूध 500', 2, ['दूध 500'], true],
    ['', 1, [''], true],
  ])('%j is looked up by terms of %i words: %j', (text, words, texts, whole) =>
    expect(searchTerms(text)).toEqual({ words, texts, whole }),
  );

  it('a title that contains a text contains each of its terms', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', 'द', ' ', '-', '(', '~'), maxLength: 12 });
    fc.assert(
      fc.property(text, (wanted) => {
        const { texts, words, whole } = searchTerms(wanted);
        for (const term of texts) expect(wanted).toContain(term);
        for (const term of texts) expect(searchTerms(term)).toMatchObject({ words, texts: [term] });
        expect(whole).toBe(texts.length === 1);
        if (whole) expect(texts).toEqual([wanted]);
      }),
    );
  });

  it('words are separated by spaces and punctuation', () => {
    expect(searchWords(' full-cream (milk), 500[ml]~{1}')).toEqual([
      'full',
      'cream',
      'milk',
      '500',
      'ml',
      '1',
    ]);
    expect(searchWords(' - ')).toEqual([]);
  });

  it.each([
    ['lady-finger', 'lady finger'],
    ['one two three four five', 'one two three four five'],
    ['one two three four five six', null],
    ['dal', 'dal'],
    ['da', null],
    ['', null],
    ['घी', 'घी'],
  ])('%j is looked up among alternative names as %j', (text, name) => expect(searchedName(text)).toBe(name));
});

describe('units', () => {
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
    ['Family size', 'Family size'],
    ['१ किलो', '१ किलो'],
  ])('%j is %j in Hindi', (label, expected) => expect(unitLabel(label)).toBe(expected));
});
