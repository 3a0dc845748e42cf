import { paths } from './paths';

/** The name of the shop on its pages. */
export interface Site {
  name: string;
  /** The origin of the shop: https://tokri.example */
  origin: string;
}

/** The metadata of a page: for the browser's tab, search engines, and link previews. */
export interface PageHead {
  title: string;
  description: string;
  /** The canonical path; null if it should not be indexed. */
  canonical: string | null;
  /** Asks search engines to leave the page out. */
  noindex: boolean;
  /** Structured data, by schema.org. */
  structuredData: object[];
}

export interface HeadTag {
  tag: 'meta' | 'link';
  attributes: Record<string, string>;
}

const TAGLINE = 'Fresh groceries to your door';
export const SHOP_DESCRIPTION =
  'Fruits, vegetables, dairy, staples and snacks at everyday prices: choose, pay online and have them brought to your door.';

/** The picture of link previews. */
const CARD = { path: '/share-card.png', width: '1200', height: '630', alt: 'A basket of fresh groceries' };

const meta = (name: string, content: string): HeadTag => ({ tag: 'meta', attributes: { name, content } });
const property = (name: string, content: string): HeadTag => ({
  tag: 'meta',
  attributes: { property: name, content },
});

/** A page's title followed by the shop's name, or the shop's name alone. */
export const titled = ({ name }: Site, text: string): string => [text, name].filter(Boolean).join(' · ');

/** All tags of the head except the title, the same on server and browser. */
export function headTags({ title, description, canonical, noindex }: PageHead, site: Site): HeadTag[] {
  const robots = noindex ? [meta('robots', 'noindex')] : [];
  if (canonical === null) return [meta('description', description), ...robots];
  const url = site.origin + canonical;
  return [
    meta('description', description),
    ...robots,
    { tag: 'link', attributes: { rel: 'canonical', href: url } },
    property('og:type', 'website'),
    property('og:site_name', site.name),
    property('og:locale', 'en_IN'),
    property('og:title', title),
    property('og:description', description),
    property('og:url', url),
    property('og:image', site.origin + CARD.path),
    property('og:image:width', CARD.width),
    property('og:image:height', CARD.height),
    property('og:image:alt', CARD.alt),
    meta('twitter:card', 'summary_large_image'),
  ];
}

/** Serialises an object for a script element; `<` is escaped, so that nothing can end the element. */
export const scriptText = (data: object): string => JSON.stringify(data).replaceAll('<', '\\u003c');

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
  [paths.forgotPassword]: {
    title: 'Forgot your password?',
    description: 'Get a mail with a link for a new password.',
    noindex: true,
  },
  [paths.resetPassword]: {
    title: 'New password',
    description: 'Choose a new password for your account.',
    noindex: true,
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

/** The head of a page with fixed words that anybody may open. */
export function plainHead(site: Site, path: PlainPath): PageHead {
  const { title, ...rest } = PLAIN_PAGES[path];
  return { ...rest, title: titled(site, title), canonical: path, structuredData: [] };
}

/** The head of a page that belongs to one shopper: its title, and nothing for others to find. */
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

/** The head of Home: the shop itself, and how it is searched. */
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
