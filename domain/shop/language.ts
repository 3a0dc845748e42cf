/** A language that the shop speaks, by ISO 639-1. */
export type Language = 'en' | 'hi';
