import { matchRoutes } from 'react-router-dom';
import { routes } from './router';

const SIGNS = ['pointerover', 'touchstart', 'focusin'] as const;

function preload({ target }: Event): void {
  const link = target instanceof Element ? target.closest('a') : null;
  if (link?.origin !== window.location.origin) return;
  for (const { route } of matchRoutes(routes, link.pathname) ?? [])
    if (typeof route.lazy === 'function') void route.lazy().catch(() => undefined);
}

/** Fetches a screen's code as soon as somebody seems about to follow a link to it. */
export function preloadOnIntent(): void {
  for (const sign of SIGNS) document.addEventListener(sign, preload, { passive: true });
}
