import { useEffect } from 'react';
import { ScrollRestoration, useLocation } from 'react-router-dom';
import type { Location } from 'react-router-dom';
import { readStored } from '@/shared/lib/stored';

const STORAGE_KEY = 'scrollPlaces';
/** After this time the page is not expected to grow any more. */
const PATIENCE_MS = 10_000;
const TOUCHES = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Every page that is opened afresh has the router's key "default": for those the URL tells them apart. */
const scrollKey = ({ key, pathname, search }: Location): string =>
  key === 'default' ? pathname + search : key;

/** The scroll positions from before a reload; each is used once. Read only when needed, since that takes long. */
let before: Map<string, unknown> | undefined;
const placesBefore = (): Map<string, unknown> =>
  (before ??= new Map(Object.entries(readStored('sessionStorage', STORAGE_KEY) ?? {})));

/** Scrolls there as soon as the page is long enough, unless the shopper scrolls first. Returns how to cancel it. */
function goWhenLongEnough(top: number, done: () => void): () => void {
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    TOUCHES.forEach((name) => window.removeEventListener(name, finish));
  };
  const finish = () => {
    stop();
    done();
  };
  const observer = new ResizeObserver(() => {
    if (document.documentElement.scrollHeight - window.innerHeight < top - 1) return;
    window.scrollTo(0, top);
    finish();
  });
  const timer = setTimeout(finish, PATIENCE_MS);
  TOUCHES.forEach((name) => window.addEventListener(name, finish, { passive: true }));
  observer.observe(document.body);
  return stop;
}

/**
 * Restores the scroll position of every page on Back. The router does so at once; after a reload that is too early,
 * since the page's content is yet to be fetched.
 */
export function ScrollPlaces() {
  const key = scrollKey(useLocation());
  useEffect(() => {
    const places = placesBefore();
    const top = places.get(key);
    return typeof top === 'number' && top > 0 ? goWhenLongEnough(top, () => places.delete(key)) : undefined;
  }, [key]);
  return <ScrollRestoration getKey={scrollKey} storageKey={STORAGE_KEY} />;
}
