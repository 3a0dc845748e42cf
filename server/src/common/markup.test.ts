import { escapeMarkup } from './markup';

it('markup in a text is escaped', () =>
  expect(escapeMarkup(`<a href="x">'&`)).toBe('&lt;a href=&quot;x&quot;&gt;&#39;&amp;'));
