/** An id that is made only once. Works without HTTPS, unlike crypto.randomUUID. */
export const newId = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-');
