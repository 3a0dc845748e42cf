import { relyingPartyOf } from './relying-party';

it('is the shop at PUBLIC_URL, whatever a request names', () => {
  const shop = { id: 'shop.example', origins: ['https://shop.example'] };
  expect(relyingPartyOf('https://shop.example', 'evil.example')).toEqual(shop);
  expect(relyingPartyOf('https://shop.example:8443', undefined)).toEqual({
    id: 'shop.example',
    origins: ['https://shop.example:8443'],
  });
});

it('is the host of the page without PUBLIC_URL, if it is one', () => {
  expect(relyingPartyOf(undefined, 'localhost:4000')).toEqual({
    id: 'localhost',
    origins: ['http://localhost:4000', 'https://localhost:4000'],
  });
  expect(relyingPartyOf(undefined, 'shop.example:443').origins).toContain('https://shop.example');
  for (const host of [undefined, '', 'a b', 'evil.example/x', 'user@evil.example', '"', 'x:99999999'])
    expect(relyingPartyOf(undefined, host).id).toBe('localhost');
});
