/**
 * The page's first script, inline in its head. Marks the document for the styles, sends the personal queries, loads the
 * page's code, records events before hydration, and falls back to the page without scripts when that code fails.
 */
import { LOGIN } from '@domain/shop/paths';
import { CODE, HYDRATION_DATA } from '@domain/shop/ssr';
import { carryState } from '@/shared/lib/carried-state';
import { isReady, sendEarlyQueries, showPlain } from '@/shared/lib/ssr/early';
import type { EarlyEvents } from '@/shared/lib/ssr/early';

/** From now on the page works as a plain one: forms are submitted to the server, as the page's code is not there yet. */
const LATE_MS = 1_000;
const FAILED_MS = 10_000;

const { dataset } = document.documentElement;
const pageUrl = (): string => location.pathname + location.search;
const shown = pageUrl();
const early: EarlyEvents = (window.earlyEvents = new Map());

dataset.scripts = 'loading';
try {
  const token = localStorage.getItem('token');
  if (token) {
    dataset.session = 'pending';
    sendEarlyQueries(token);
  }
} catch {
  // Without storage there is no session.
}

document.addEventListener('DOMContentLoaded', loadCode);

/** What was pressed is forgotten: the page says that it does not work, and the code may come much later. */
function fail(): void {
  if (isReady()) return;
  passFocus(showPlain);
  for (const element of early.keys())
    if (element instanceof HTMLButtonElement) {
      element.ariaBusy = null;
      early.delete(element);
    }
}

const firstPaint = (): Promise<unknown> =>
  new Promise((resolve) => new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true }));
const late = (): Promise<unknown> => new Promise((resolve) => setTimeout(resolve, LATE_MS));

/** Loads the page's code, which waits in a template so that it does not delay the first paint. */
async function loadCode(): Promise<void> {
  leadIfLate();
  const isEmpty = !document.getElementById('root')?.firstElementChild;
  // A page in the background is not painted.
  if (!isEmpty && !document.hidden) await Promise.race([firstPaint(), late()]);
  const template = document.getElementById(CODE) as HTMLTemplateElement | null;
  template?.replaceWith(template.content);
}

/** Records an event for the replay, and keeps it from React, which would handle it a second time. */
function record(event: Event): void {
  if (isReady() || !(event.target instanceof Element)) return;
  const button = event.target.closest('button');
  const field = event.target.closest<HTMLInputElement | HTMLTextAreaElement>('input, textarea');
  if (field) {
    event.stopPropagation();
    const isTicked = field instanceof HTMLInputElement && /checkbox|radio/.test(field.type);
    if (event.type === 'input') early.set(field, isTicked ? field.checked : field.value);
    // Ticked and back again: the replay would tick it once more.
    if (isTicked && field.type === 'checkbox' && field.checked === field.defaultChecked) early.delete(field);
  } else if (
    button &&
    dataset.scripts &&
    !(button.type === 'submit' && button.form?.hasAttribute('action'))
  ) {
    event.stopPropagation();
    event.preventDefault();
    button.ariaBusy = 'true';
    early.set(button, true);
    leadIfLate();
  }
}

/**
 * A visitor's heart or "Add to cart", whose name is the list and whose value the product: leads to the login, as a link would,
 * with what was wanted. The login gives no reason: once hydrated, that would move its form.
 */
function leadToLogin(button: HTMLButtonElement): void {
  button.ariaBusy = null;
  early.delete(button);
  const { cache } = JSON.parse(document.getElementById(HYDRATION_DATA)?.textContent || '{}');
  const product = cache?.[`Product:${button.value}`];
  const { pathname } = document.querySelector<HTMLAnchorElement>(`a[href$="${LOGIN}"]`)!;
  carryState(pathname, product && { addition: { product, list: button.name } });
  location.assign(pathname);
}

/** Hydration may reset a field. */
function restore(field: HTMLInputElement): void {
  const typed = early.get(field);
  if (!isReady() && typeof typed === 'string' && field.value !== typed) field.value = typed;
}

/** A form that is hydrated before the rest does not know yet what was typed: the server answers it. */
function submitPlainly(event: SubmitEvent): void {
  if (isReady()) return;
  event.stopPropagation();
  for (const field of (event.target as HTMLFormElement).elements) restore(field as HTMLInputElement);
}

/** After a reload, Back to a page that the router had pushed changes only the URL: load that page. */
function reloadIfMoved(): void {
  if (!isReady() && pageUrl() !== shown) location.reload();
}

/** Links take the place of some buttons (`LateLink.tsx`): one whose button had the focus gets it. */
function passFocus(change: () => void): void {
  const button = document.activeElement;
  change();
  if (button instanceof HTMLButtonElement && !button.getClientRects().length)
    button.parentElement?.previousElementSibling?.querySelector('a')?.focus();
}

function markLate(): void {
  if (dataset.scripts === 'loading') passFocus(() => (dataset.scripts = 'late'));
  leadIfLate();
}

/** Not before the whole page is there, with the data that says what was wanted. */
function leadIfLate(): void {
  if (dataset.scripts !== 'late' || document.readyState === 'loading') return;
  for (const element of early.keys())
    if (element instanceof HTMLButtonElement && element.value) leadToLogin(element);
}

addEventListener('popstate', reloadIfMoved);
addEventListener('input', record, true);
addEventListener('click', record, true);
addEventListener('beforeinput', ({ target }) => restore(target as HTMLInputElement), true);
addEventListener('submit', submitPlainly, true);
// A script that throws or, in the capture phase, one that cannot be fetched.
addEventListener(
  'error',
  ({ error, target }) => (error || target instanceof HTMLScriptElement) && fail(),
  true,
);
setTimeout(markLate, LATE_MS);
setTimeout(fail, FAILED_MS);
