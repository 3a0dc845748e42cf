/** In Cache Storage: a logout clears local storage. A plain http address has none, and nothing is suggested there. */
const CACHE = 'language';
const KNOWN = '/language/known';

/** Notes that this browser's visitor knows of both languages: they have seen the other one, or declined it. */
export async function noteLanguagesKnown(): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.put(KNOWN, new Response());
}

/** Whether the visitor knows of both languages. */
export const areLanguagesKnown = async (): Promise<boolean> =>
  (await caches.match(KNOWN, { cacheName: CACHE })) !== undefined;
