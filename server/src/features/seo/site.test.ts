import type { Request } from 'express';
import { escapeMarkup } from '../../common/markup';
import { siteOf } from './site';

const askedAt = (host: string | undefined) => ({ protocol: 'http', get: () => host }) as unknown as Request;
const request = askedAt('localhost:4000');

describe('the shop’s origin', () => {
  it('is that of the request', () =>
    expect(siteOf(request, { shopName: 'Tokri', publicUrl: undefined })).toEqual({
      name: 'Tokri',
      origin: 'http://localhost:4000',
    }));
  it.each(['tokri.example', 'shop-1.tokri.example:8080', '127.0.0.1:4000', '[::1]:4000'])(
    'may be %s',
    (host) =>
      expect(siteOf(askedAt(host), { shopName: 'Tokri', publicUrl: undefined }).origin).toBe(
        `http://${host}`,
      ),
  );
  it.each([
    ...[undefined, '', 'a"><script>', 'me@tokri.example', 'tokri.example/x?', 'a b', 'a:b'],
    ...['tokri.example:99999', '1.2.3.4.5', '[::::]'],
  ])('is never %s', (host) =>
    expect(siteOf(askedAt(host), { shopName: 'Tokri', publicUrl: undefined }).origin).toBe(
      'http://localhost',
    ),
  );
  it.each(['https://tokri.example', 'https://tokri.example/', 'https://tokri.example/in/'])(
    'is that of PUBLIC_URL=%s',
    (publicUrl) =>
      expect(siteOf(request, { shopName: 'Tokri', publicUrl }).origin).toBe('https://tokri.example'),
  );
});

it('markup in a text is escaped', () =>
  expect(escapeMarkup(`<a href="x">'&`)).toBe('&lt;a href=&quot;x&quot;&gt;&#39;&amp;'));
