import type { Language } from '../../../domain/shop/language';

const HINDI = /[?&]language=hi(?:&|$)/;

/** The language that a URL asks for: Hindi with ?language=hi. */
export const languageOf = (url = ''): Language => (HINDI.test(url) ? 'hi' : 'en');
