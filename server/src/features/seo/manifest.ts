import { shopDescription } from '../../../../domain/shop/page-head.en';
import { paths } from '../../../../domain/shop/paths';

const icon = (name: string, size: string, type: string, purpose?: string) => ({
  src: `/icons/${name}`,
  sizes: size,
  type,
  ...(purpose && { purpose }),
});

/** The manifest that lets browsers install the shop as an app. */
export const webManifest = (shopName: string): object => ({
  id: '/',
  name: shopName,
  short_name: shopName,
  description: shopDescription,
  lang: 'en-IN',
  dir: 'ltr',
  start_url: '/',
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
    { name: 'All products', url: paths.products },
    { name: 'Cart', url: paths.cart },
    { name: 'Orders', url: paths.orders },
  ],
});
