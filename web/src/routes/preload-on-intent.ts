import type { ApolloClient } from '@apollo/client';
import { matchRoutes } from 'react-router-dom';
import { preload, routes } from './router';

/** The pointer has to move: a link that appears under a resting pointer is no sign of interest. */
const SIGNS = ['pointermove', 'touchstart', 'focusin'] as const;
/** A pointer that only passes over a link fetches nothing. */
const PASSING_MS = 80;

/** Not every browser has it. */
type Connection = { saveData?: boolean } | undefined;
const savesData = (): boolean => Boolean((navigator as { connection?: Connection }).connection?.saveData);

function loadCode(pathname: string): void {
  for (const { route } of matchRoutes(routes, pathname) ?? [])
    if (typeof route.lazy === 'function') void route.lazy().catch(() => undefined);
}

/** Fetches a screen's code, and what it shows, as soon as somebody seems about to follow a link to it. */
export function preloadOnIntent(client: ApolloClient): void {
  let link: HTMLAnchorElement | null = null;
  let staying: ReturnType<typeof setTimeout> | undefined;
  const notice = ({ target }: Event) => {
    const other = target instanceof Element ? target.closest('a') : null;
    if (other === link) return;
    link = other;
    clearTimeout(staying);
    if (other?.origin !== window.location.origin) return;
    loadCode(other.pathname);
    if (savesData()) return;
    staying = setTimeout(() => void preload(client, other).catch(() => undefined), PASSING_MS);
  };
  for (const sign of SIGNS) document.addEventListener(sign, notice, { passive: true });
}
