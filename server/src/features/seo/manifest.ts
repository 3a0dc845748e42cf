import { pathIn, paths } from '../../../../domain/shop/paths';
import type { ManifestWords } from '../../../../domain/wording/manifest.en';

const icon = (name: string, size: string, type: string, purpose?: string) => ({
  src: `/icons/${name}`,
  sizes: size,
  type,
  ...(purpose && { purpose }),
});

/** The manifest that lets browsers install the shop as an app: one app, which opens in the language that was used last. */
export const webManifest = (shopName: string, words: ManifestWords): object => ({
  id: '/',
  name: shopName,
  short_name: shopName,
  description: words.description,
  lang: words.language,
  dir: 'ltr',
  start_url: words.home,
  scope: '/',
  display: 'standalone',
  background_color: '#fcfaf4',
  theme_color: '#fcfaf4',
  categories: ['shopping', 'food'],
  icons: [
    icon('favicon.svg', 'any', 'image/svg+xml'),
    icon('icon-192.png', '192x192', 'image/png'),
    icon('icon-512.png', '512x512', 'image/png'),
    icon('maskable-512.png', '512x512', 'image/png', 'maskable'),
  ],
  shortcuts: [
    { name: words.products, url: pathIn(words.home, paths.products) },
    { name: words.cart, url: pathIn(words.home, paths.cart) },
    { name: words.orders, url: pathIn(words.home, paths.orders) },
  ],
});
