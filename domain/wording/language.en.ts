/** The path of Home in this language. */
export const BASE = '/';
/** As HTML names it. */
export const LANGUAGE = 'en-IN';
/** For `Intl`. */
export const LOCALE = 'en-IN';
/** The shop's GraphQL API, with the names of products in this language. */
export const GRAPHQL = '/graphql';
/** The service worker of this language's pages, and the page that it shows without a connection. */
export const WORKER = '/service-worker.js';
export const TEMPLATE = '/index.html';
/** The other language: the path of its Home, as HTML names it, and its own name. */
export const OTHER_BASE = '/hi';
export const OTHER_LANGUAGE = 'hi';
export const OTHER_NAME = 'हिंदी';
/** The path of the same page in the other language. */
export const inOtherLanguage = (path: string): string => (path === BASE ? OTHER_BASE : OTHER_BASE + path);
/** The cache of what visitors have seen of the catalogue, for when there is no connection. */
export const CATALOGUE_CACHE = 'catalogue';
