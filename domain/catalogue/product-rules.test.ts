import { slugOf, validateCategory, validateProduct } from './product-rules';
import { FORMS } from '../wording/forms.en';
import { OWNERS_ENGLISH } from '../wording/owners.en';
import { wordProblems } from '../wording/wording';

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
const ADDRESS = { _id: '_id should be lowercase letters, digits and hyphens' };
const PICTURE = { image: 'image should be a path of the shop, like /images/…' };
const NAME = { categoryName: 'categoryName should have no comma, and not be "none"' };
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
    [
      'no title, and an _id that was not made of it',
      { _id: 'Tomato', title: ' ' },
      { title: 'title cannot be empty', ...ADDRESS },
    ],
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
    ['a price that rounds to nothing', { price: 1e-9 }, DECIMALS],
    ['the lowest rating', { rating: 1 }, {}],
    ['the highest rating', { rating: 5 }, {}],
    ['a rating too low', { rating: 0.9 }, RATING],
    ['a rating too high', { rating: 5.1 }, RATING],
    ['a rating that is no number', { rating: NaN }, RATING],
    ['stock that is not counted', { stock: null }, {}],
    ['nothing on hand', { stock: 0 }, {}],
    [
      'less than nothing on hand',
      { stock: -1 },
      { stock: 'stock should be a whole number from 0 to 1000000' },
    ],
  ])('%s', (_, change, expected) =>
    expect(wordProblems(ENGLISH, validateProduct({ ...tomato, ...change }))).toEqual(expected),
  );
});

describe('validating a category', () => {
  it.each([
    ['nothing', {}, {}],
    ['no place', { id: 0 }, ID],
    ['no name', { categoryName: '' }, { categoryName: 'categoryName cannot be empty' }],
    ['a name that would be two in a URL', { categoryName: 'tea, coffee' }, NAME],
    ['a name that means no category in a URL', { categoryName: 'none' }, NAME],
    ['a name with "none" in it', { categoryName: 'nonetheless' }, {}],
    ['no name in Hindi', { titleHi: null }, {}],
    ['an empty name in Hindi', { titleHi: '' }, { titleHi: 'titleHi cannot be empty' }],
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
