import { validatePage } from './page-size';

it.each([1, 24, 100])('a page of %d entries is valid', (first) => expect(validatePage(first)).toEqual({}));

it.each([0, -1, 101, 1.5, NaN])('a page of %d entries is invalid', (first) =>
  expect(validatePage(first)).toEqual({
    first: { code: 'PAGE_SIZE', params: { max: 100, of: 'entries' } },
  }),
);
