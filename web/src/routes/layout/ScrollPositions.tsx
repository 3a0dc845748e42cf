import { useEffect } from 'react';
import { ScrollRestoration, useLocation } from 'react-router-dom';
import type { Location } from 'react-router-dom';
import { readStored } from '@/shared/lib/stored';

const STORAGE_KEY = 'scrollPlaces';
/** After this time the page is not expected to grow. */
const TIMEOUT_MS = 10_000;
const INPUT_EVENTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Every newly opened page has the router's key "default": those are told apart by their URL. */
const scrollKey = ({ key, pathname, search }: Location): string =>
  key === 'default' ? pathname + search : key;

/** Whether the router may have opened pages before this document: only then there are positions, and reading them is slow. */
function isReopened(): boolean {
  const [opened] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return opened?.type !== 'navigate';
}

/** The scroll positions from before a reload, each used once. */
let before: Map<string, unknown> | undefined;
const readPositions = (): Map<string, unknown> =>
  (before ??= new Map(Object.entries((isReopened() && readStored('sessionStorage', STORAGE_KEY)) || {})));

/**
 * Scrolls there once the page is long enough, unless the shopper scrolls first, also before this code has loaded. Returns
 * a function that cancels it.
 */
function scrollWhenLongEnough(top: number, done: () => void): () => void {
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    INPUT_EVENTS.forEach((name) => window.removeEventListener(name, finish));
  };
  const finish = () => {
    stop();
    done();
  };
  let isFirst = true;
  const observer = new ResizeObserver(() => {
    // The browser has scrolled there itself, or the shopper elsewhere.
    const isScrolled = isFirst && window.scrollY > 0;
    isFirst = false;
    if (document.documentElement.scrollHeight - window.innerHeight < top - 1) return;
    if (!isScrolled) window.scrollTo(0, top);
    finish();
  });
  const timer = setTimeout(finish, TIMEOUT_MS);
  INPUT_EVENTS.forEach((name) => window.addEventListener(name, finish, { passive: true }));
  observer.observe(document.body);
  return stop;
}

/**
 * Restores the scroll position on Back. The router does so immediately, which is too early after a reload, before the
 * page's data is loaded.
 */
export function ScrollPositions() {
  const key = scrollKey(useLocation());
  useEffect(() => {
    const positions = readPositions();
    const top = positions.get(key);
    return typeof top === 'number' && top > 0
      ? scrollWhenLongEnough(top, () => positions.delete(key))
      : undefined;
  }, [key]);
  return <ScrollRestoration getKey={scrollKey} storageKey={STORAGE_KEY} />;
}
