import { CODE } from '@domain/shop/ssr';

/** A page that is not painted by then may never be, such as one whose style sheet or picture does not come. */
const UNPAINTED_MS = 2_000;

/** Resolves once something is on the screen, with the pictures that the eye falls on first. */
async function paint(): Promise<void> {
  await new Promise((resolve) => new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true }));
  const pictures = document.querySelectorAll<HTMLImageElement>('img[fetchpriority=high]');
  await Promise.allSettled([...pictures].map((picture) => picture.decode()));
}

/**
 * Lets the page's code, which waits in a template, be fetched and run once the page is painted: what is seen comes first.
 * A page in the background is not painted, and one that was sent empty has nothing to show without its code.
 */
export function loadCodeOncePainted(): void {
  const late = new Promise<void>((resolve) => setTimeout(resolve, UNPAINTED_MS));
  document.addEventListener('DOMContentLoaded', async () => {
    const hasContent = Boolean(document.getElementById('root')?.firstElementChild);
    if (hasContent && !document.hidden) await Promise.race([paint(), late]);
    const template = document.getElementById(CODE) as HTMLTemplateElement | null;
    template?.replaceWith(template.content);
  });
}
