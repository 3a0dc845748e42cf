import { TAGLINE, SHOP_DESCRIPTION, titled } from './page-head';
import type { PageHead, Site } from './page-head';
import { paths } from './paths';

const PLAIN_PAGES = {
  [paths.login]: {
    title: 'Login',
    description: 'Log in to fill your cart, keep a wishlist and see your orders.',
    noindex: false,
  },
  [paths.signup]: {
    title: 'Sign up',
    description: 'Make an account in a minute, and have fresh groceries brought to your door.',
    noindex: false,
  },
  [paths.credits]: {
    title: 'Image credits',
    description: 'Whose drawings and lettering the pictures of this shop are made of.',
    noindex: true,
  },
  [paths.tester]: {
    title: 'Request tester',
    description: 'Send a request to the shop and see what it answers: for developers.',
    noindex: true,
  },
};

export type PlainPath = keyof typeof PLAIN_PAGES;

/** The head of a public page with a fixed title. */
export function plainHead(site: Site, path: PlainPath): PageHead {
  const { title, ...rest } = PLAIN_PAGES[path];
  return { ...rest, title: titled(site, title), canonical: path, structuredData: [] };
}

/** The head of a shopper's private page: only a title, and not indexed. */
export const privateHead = (site: Site, title: string): PageHead => ({
  title: titled(site, title),
  description: SHOP_DESCRIPTION,
  canonical: null,
  noindex: false,
  structuredData: [],
});

/** The head of a page that does not exist. */
export const notFoundHead = (site: Site): PageHead => ({
  ...privateHead(site, 'Page Not Found'),
  noindex: true,
});

/** The head of Home, with structured data about the shop and its search. */
export function homeHead(site: Site): PageHead {
  const { name, origin } = site;
  const searchAction = {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${origin}${paths.products}?q={search_term_string}` },
    'query-input': 'required name=search_term_string',
  };
  return {
    title: [name, TAGLINE].filter(Boolean).join(' · '),
    description: SHOP_DESCRIPTION,
    canonical: paths.home,
    noindex: false,
    structuredData: [
      {
        '@context': 'https://schema.org',
        '@type': 'WebSite',
        name,
        url: origin + paths.home,
        inLanguage: 'en-IN',
        potentialAction: searchAction,
      },
    ],
  };
}
