export const BASE = '/hi';
export const LANGUAGE = 'hi-IN';
export const LOCALE = 'hi-IN-u-nu-latn';
export const GRAPHQL = '/graphql?language=hi';
export const WORKER = '/hi-service-worker.js';
export const TEMPLATE = '/hi/index.html';
export const OTHER_BASE = '/';
export const OTHER_LANGUAGE = 'en';
export const OTHER_NAME = 'English';
/** Two slashes at the beginning would name another host. */
export const inOtherLanguage = (path: string): string => path.replace(/^\/+/, '/');
export const CATALOGUE_CACHE = 'catalogue-hi';
