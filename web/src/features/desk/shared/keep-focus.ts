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

/** Pressing Enter once more must not do the next thing by accident. */
const INTERACTIVE = 'a, button, input, select, textarea, summary, label';

function follow(place: Place, { removedNodes, target, previousSibling }: MutationRecord): void {
  const gap = { parent: target, before: previousSibling };
  for (const node of removedNodes)
    if (node.contains(place.gap?.parent ?? place.element)) place.gap = gap;
    else if (node === place.gap?.before) place.gap.before = previousSibling;
}

/** What stands in the gap now, or beside it, or around it. */
function nearest({ parent, before }: Gap): Element | null {
  const siblings: Node[] = Array.from(parent.childNodes);
  const at = before ? siblings.indexOf(before) + 1 : 0;
  const places = [...siblings.slice(at), ...siblings.slice(0, at).reverse(), parent];
  const found = places.find((one) => one instanceof Element && one.checkVisibility()) as Element | undefined;
  return found?.closest(INTERACTIVE)?.parentElement ?? found ?? null;
}

/** Focuses an element that is not made for it, so that it is seen and read, and Tab goes on from there. */
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
 * Keeps the focus where it was when what has it is removed: a row that is done with, a card that moves on, a button that
 * leads to another screen. Browsers would start again at the top. Returns the function that ends it.
 */
export function keepFocus(): () => void {
  // Beside a sheet, and in it.
  const places: Partial<Record<'page' | 'sheet', Place | undefined>> = {};
  const realm = () => (openSheet() ? 'sheet' : 'page');
  let frame = 0;
  // What a screen itself does about it comes first.
  const restore = () => {
    const place = places[realm()];
    // A sheet that is removed while it is open does not give the focus back itself.
    const isSheetGone = !openSheet() && places.sheet?.gap;
    if (!isLost() || !place || !(place.gap || isSheetGone)) return;
    if (place.element.isConnected) return (place.element as HTMLElement).focus({ preventScroll: true });
    const next = place.gap && nearest(place.gap);
    if (next) focusPlace(next);
  };
  const observer = new MutationObserver((records) => {
    for (const record of records)
      for (const place of [places.page, places.sheet]) if (place) follow(place, record);
    cancelAnimationFrame(frame);
    if (isLost()) frame = requestAnimationFrame(restore);
  });
  const focused = ({ target }: Event) => {
    const element = target as Element;
    places[element.closest('dialog') ? 'sheet' : 'page'] = { element, gap: null };
  };
  // Pressing beside everything leaves it on purpose.
  const pressed = ({ target }: Event) => {
    if (!(target as Element).closest(INTERACTIVE)) places[realm()] = undefined;
  };
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['open'] });
  document.addEventListener('focusin', focused);
  document.addEventListener('pointerdown', pressed);
  return () => {
    cancelAnimationFrame(frame);
    observer.disconnect();
    document.removeEventListener('focusin', focused);
    document.removeEventListener('pointerdown', pressed);
  };
}
