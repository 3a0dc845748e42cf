/**
 * The page's first script, inline in its head. Marks the document for the styles, asks for what is the shopper's own,
 * starts the page's code, remembers what is done before hydration, and makes the page a plain one, as without scripts,
 * when its code fails.
 */
import { askEarly } from '@/shared/lib/ssr/early-answers';
import { loadCodeOncePainted } from '@/shared/lib/ssr/load-code';
import { isReady, showPlain } from '@/shared/lib/ssr/page-state';
import type { EarlyEvents } from '@/shared/lib/ssr/event-replay';

/** From here on forms offer to be sent to the server. */
const LATE_MS = 1_000;
const FAILED_MS = 10_000;

const { dataset } = document.documentElement;
const early: EarlyEvents = (window.earlyEvents = new Map());

dataset.scripts = 'loading';
try {
  const token = localStorage.getItem('token');
  if (token) {
    dataset.session = 'pending';
    askEarly(token);
  }
} catch {
  // Without storage there is no session.
}

loadCodeOncePainted();

const fail = (): void => void (isReady() || showPlain());

/** Takes an event out of React's hands: a page that is being hydrated would act on it, and the replay once more. */
function remember(event: Event): void {
  if (isReady() || !(event.target instanceof Element)) return;
  const button = event.target.closest('button');
  const field = event.target.closest<HTMLInputElement | HTMLTextAreaElement>('input, textarea');
  if (field) {
    event.stopPropagation();
    const isTicked = field instanceof HTMLInputElement && /checkbox|radio/.test(field.type);
    if (event.type === 'input') early.set(field, isTicked ? field.checked : field.value);
  } else if (
    button &&
    dataset.scripts &&
    !(button.type === 'submit' && button.form?.hasAttribute('action'))
  ) {
    event.stopPropagation();
    event.preventDefault();
    early.set(button, true);
  }
}

/** Hydration may reset a field: what is typed next goes on from what was there. */
function restore({ target }: InputEvent): void {
  const field = target as HTMLInputElement;
  const typed = early.get(field);
  if (!isReady() && typeof typed === 'string' && field.value !== typed) field.value = typed;
}

addEventListener('input', remember, true);
addEventListener('click', remember, true);
addEventListener('beforeinput', restore, true);
// A script that breaks, or, in the capture phase, one that cannot be fetched.
addEventListener(
  'error',
  ({ error, target }) => (error || target instanceof HTMLScriptElement) && fail(),
  true,
);
setTimeout(() => dataset.scripts === 'loading' && (dataset.scripts = 'late'), LATE_MS);
setTimeout(fail, FAILED_MS);
