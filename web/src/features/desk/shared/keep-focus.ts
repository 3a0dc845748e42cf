/** A gap in the page where something was removed: inside `parent`, after `before`. */
interface Gap {
  parent: Node;
  before: Node | null;
}

/** What has the focus, and the gap that it left if it was removed. */
interface Place {
  element: Element;
  gap: Gap | null;
}

/** Never focused instead: another Enter would trigger them by accident. */
const INTERACTIVE = 'a, button, input, select, textarea, summary, label';

function updatePlace(place: Place, { removedNodes, target, previousSibling }: MutationRecord): void {
  const gap = { parent: target, before: previousSibling };
  for (const node of removedNodes)
    if (node.contains(place.gap?.parent ?? place.element)) place.gap = gap;
    else if (node === place.gap?.before) place.gap.before = previousSibling;
}

/** The nearest visible element: in the gap, beside it, or around it. */
function nearestElement({ parent, before }: Gap): Element | null {
  const siblings: Node[] = Array.from(parent.childNodes);
  const at = before ? siblings.indexOf(before) + 1 : 0;
  const places = [...siblings.slice(at), ...siblings.slice(0, at).reverse(), parent];
  const found = places.find((one) => one instanceof Element && one.checkVisibility()) as Element | undefined;
  return found?.closest(INTERACTIVE)?.parentElement ?? found ?? null;
}

/** Focuses an element that is not focusable by itself, so that it is read out, and Tab continues from there. */
export function focusPlace(place: Element): void {
  // Of a whole screen its title.
  const target = place.querySelector('h1') ?? place;
  if (!(target instanceof HTMLElement)) return;
  if (!target.hasAttribute('tabindex')) {
    target.tabIndex = -1;
    target.addEventListener('blur', () => target.removeAttribute('tabindex'), { once: true });
  }
  target.focus({ preventScroll: true });
  target.scrollIntoView({ block: 'nearest' });
}

const openSheet = (): Element | null => document.querySelector('dialog:modal');
const isLost = (): boolean => document.activeElement === document.body;

/**
 * Keeps the focus near its place when the focused element is removed: a finished row, a card that moves to another column, a
 * link to another screen. Browsers would start again at the top. Returns a function that stops it.
 */
export function keepFocus(): () => void {
  // Beside a sheet, and in it.
  const places: Partial<Record<'page' | 'sheet', Place | undefined>> = {};
  const layer = () => (openSheet() ? 'sheet' : 'page');
  let frame = 0;
  // Runs after the screen's own focus handling.
  const restore = () => {
    const place = places[layer()];
    // A sheet that is removed while it is open does not restore the focus itself.
    const isSheetGone = !openSheet() && places.sheet?.gap;
    if (!isLost() || !place || !(place.gap || isSheetGone)) return;
    if (place.element.isConnected) return (place.element as HTMLElement).focus({ preventScroll: true });
    const next = place.gap && nearestElement(place.gap);
    if (next) focusPlace(next);
  };
  const observer = new MutationObserver((records) => {
    for (const record of records)
      for (const place of [places.page, places.sheet]) if (place) updatePlace(place, record);
    cancelAnimationFrame(frame);
    if (isLost()) frame = requestAnimationFrame(restore);
  });
  const onFocusIn = ({ target }: Event) => {
    const element = target as Element;
    places[element.closest('dialog') ? 'sheet' : 'page'] = { element, gap: null };
  };
  // Pressing outside of all controls gives up the focus on purpose.
  const onPointerDown = ({ target }: Event) => {
    if (!(target as Element).closest(INTERACTIVE)) places[layer()] = undefined;
  };
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['open'] });
  document.addEventListener('focusin', onFocusIn);
  document.addEventListener('pointerdown', onPointerDown);
  return () => {
    cancelAnimationFrame(frame);
    observer.disconnect();
    document.removeEventListener('focusin', onFocusIn);
    document.removeEventListener('pointerdown', onPointerDown);
  };
}
