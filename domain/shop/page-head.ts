import * as texts from './page-head.en';
import { BASE, LANGUAGE, OTHER_BASE, OTHER_LANGUAGE } from '../wording/language.en';
import { pathIn, paths } from './paths';

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

/** The picture of link previews. */
const CARD = { path: '/share-card.png', width: '1200', height: '630', alt: texts.cardAlt };

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
  const url = site.origin + pathIn(BASE, canonical);
  return [
    meta('description', description),
    ...robots,
    { tag: 'link', attributes: { rel: 'canonical', href: url } },
    property('og:type', 'website'),
    property('og:site_name', site.name),
    property('og:locale', texts.ogLocale),
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

/** Where the page is in each language: for search engines, which read what the server sends. */
export function alternates({ canonical }: PageHead, { origin }: Site): HeadTag[] {
  if (canonical === null) return [];
  const at = (hrefLang: string, base: string): HeadTag => ({
    tag: 'link',
    attributes: { rel: 'alternate', hrefLang, href: origin + pathIn(base, canonical) },
  });
  return [at(LANGUAGE.slice(0, 2), BASE), at(OTHER_LANGUAGE, OTHER_BASE), at('x-default', paths.home)];
}

/** Serialises an object for a script element; `<` is escaped, so that nothing can end the element. */
export const scriptText = (data: object): string => JSON.stringify(data).replaceAll('<', '\\u003c');

interface PlainPage {
  title: string;
  /** What search engines show; a page without it is not for them. */
  description?: string;
}

const PLAIN_PAGES = {
  [paths.login]: { title: texts.login, description: texts.loginDescription },
  [paths.signup]: { title: texts.signup, description: texts.signupDescription },
  [paths.forgotPassword]: { title: texts.forgotPassword },
  [paths.resetPassword]: { title: texts.resetPassword },
  [paths.credits]: { title: texts.credits },
  [paths.tester]: { title: 'Request tester' },
} satisfies Record<string, PlainPage>;

export type PlainPath = keyof typeof PLAIN_PAGES;

/** The head of a page with fixed words that anybody may open. */
export function plainHead(site: Site, path: PlainPath): PageHead {
  const { title, description }: PlainPage = PLAIN_PAGES[path];
  return {
    title: titled(site, title),
    description: description ?? texts.shopDescription,
    canonical: path,
    noindex: description === undefined,
    structuredData: [],
  };
}

/** The head of a page that belongs to one shopper: its title, and nothing for others to find. */
export const privateHead = (site: Site, title: string): PageHead => ({
  title: titled(site, title),
  description: texts.shopDescription,
  canonical: null,
  noindex: false,
  structuredData: [],
});

/** The head of a page that does not exist. */
export const notFoundHead = (site: Site): PageHead => ({
  ...privateHead(site, texts.notFound),
  noindex: true,
});

/** The head of Home: the shop itself, and how it is searched. */
export function homeHead(site: Site): PageHead {
  const { name, origin } = site;
  const searchAction = {
    '@type': 'SearchAction',
    target: {
      '@type': 'EntryPoint',
      urlTemplate: `${origin}${pathIn(BASE, paths.products)}?q={search_term_string}`,
    },
    'query-input': 'required name=search_term_string',
  };
  return {
    title: [name, texts.tagline].filter(Boolean).join(' · '),
    description: texts.shopDescription,
    canonical: paths.home,
    noindex: false,
    structuredData: [
      {
        '@context': 'https://schema.org',
        '@type': 'WebSite',
        name,
        url: origin + BASE,
        inLanguage: LANGUAGE,
        potentialAction: searchAction,
      },
    ],
  };
}
