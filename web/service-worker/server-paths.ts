import { OTHER_BASE } from '../../domain/wording/language.en';

const OTHER_LANGUAGE = new RegExp(`^${OTHER_BASE}(/|\\?|$)`, 'i');

/** Whether a page is in the other language. */
export const isInOtherLanguage = (path: string): boolean => OTHER_LANGUAGE.test(path);

/**
 * What the server answers itself (app.ts), and files, which have an extension in their path; a dot in a search does not
 * count. The desk has a worker of its own, and so has the other language: this one's page would not find its path.
 */
export const SERVER_PATHS = [
  /^\/(api|desk|graphql|health|metrics|sandbox|unsubscribe)(\/|\?|$)/i,
  /^[^?]+\.\w+(\?|$)/,
  OTHER_LANGUAGE,
];
