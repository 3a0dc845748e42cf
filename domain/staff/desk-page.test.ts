import { validatePage } from './desk-page';

it.each([1, 24, 100])('%d entries are a page', (first) => expect(validatePage(first)).toEqual({}));

it.each([0, -1, 101, 1.5, NaN])('%d are not', (first) =>
  expect(validatePage(first)).toEqual({
    first: { code: 'PAGE_SIZE', params: { max: 100, of: 'entries' } },
  }),
);
