import type { Request } from 'express';
import { escapeMarkup, siteOf } from './site';

const request = { protocol: 'http', get: () => 'localhost:4000' } as unknown as Request;

describe('the shop’s address', () => {
  it('is the one that it was asked at', () =>
    expect(siteOf(request, { shopName: 'Tokri', publicUrl: undefined })).toEqual({
      name: 'Tokri',
      origin: 'http://localhost:4000',
    }));
  it.each(['https://tokri.example', 'https://tokri.example/', 'https://tokri.example/in/'])(
    'is %s when its owner says so',
    (publicUrl) =>
      expect(siteOf(request, { shopName: 'Tokri', publicUrl }).origin).toBe('https://tokri.example'),
  );
});

it('markup in a text is text', () =>
  expect(escapeMarkup(`<a href="x">'&`)).toBe('&lt;a href=&quot;x&quot;&gt;&#39;&amp;'));
