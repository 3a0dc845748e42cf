/** The path that this language's pages begin with. */
export const BASE = '';
/** As HTML names it. */
export const LANGUAGE = 'en-IN';
/** For `Intl`. */
export const LOCALE = 'en-IN';
