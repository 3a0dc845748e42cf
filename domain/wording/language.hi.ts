export const BASE = '/hi';
export const LANGUAGE = 'hi-IN';
export const LOCALE = 'hi-IN-u-nu-latn';
