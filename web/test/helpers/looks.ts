import type { Page } from 'playwright-core';

/** On the texts that axe is to measure: their look, unless it measured one like them before. */
export const NEW_LOOK = 'data-new-look';
export type Scheme = 'light' | 'dark';

/** The looks that were measured, in any page of the test file. */
const measured: Record<Scheme, Set<string>> = { light: new Set(), dark: new Set() };

/**
 * Marks the texts of a new look for axe; false if there are none. A text looks like another if it is the same kind of
 * element, with the same class, colours and size, in ancestors of which the same is true: then its contrast is the same.
 * What floats without a background of its own has a new look each time: anything may be behind it.
 */
export const markNewLooks = (page: Page, scheme: Scheme): Promise<boolean> =>
  page.evaluate(mark, { newLook: NEW_LOOK, old: [...measured[scheme]] });

/** From now on these looks are not new. */
export const noteLooks = (scheme: Scheme, looks: string[]): void =>
  looks.forEach((look) => measured[scheme].add(look));

/** Runs in the page. */
function mark({ newLook, old }: { newLook: string; old: string[] }): boolean {
  const known = new Map<Element, { hash: number; floats: boolean }>();
  const lookOf = (element: Element): { hash: number; floats: boolean } => {
    const before = known.get(element);
    if (before) return before;
    const parent = element.parentElement && lookOf(element.parentElement);
    const style = getComputedStyle(element);
    const { color, backgroundColor, opacity, fontSize, fontWeight, filter, textShadow } = style;
    const under = getComputedStyle(element, '::before');
    const look = [
      element.tagName,
      element.getAttribute('class'),
      element.matches(':disabled, [aria-disabled=true], [inert], [aria-hidden=true]'),
      ...[color, backgroundColor, style.backgroundImage, opacity, fontSize, fontWeight, filter, textShadow],
      ...[under.content, under.backgroundColor, under.backgroundImage],
    ].join();
    let hash = parent?.hash ?? 0;
    for (let at = 0; at < look.length; at += 1) hash = (hash * 31 + look.charCodeAt(at)) % (2 ** 48 - 59);
    const isOpaque = !/rgba|\/|transparent/.test(backgroundColor);
    const floats = !isOpaque && (parent?.floats || /fixed|sticky|absolute/.test(style.position));
    known.set(element, { hash, floats });
    return { hash, floats };
  };
  const isText = (element: Element) =>
    element.matches('input, select, textarea') ||
    Array.from(element.childNodes).some((node) => node instanceof Text && node.data.trim() !== '');
  // What is behind a dialog is covered.
  const area = document.querySelector('dialog:modal') ?? document.body;
  const measuredBefore = new Set(old);
  let isNew = false;
  for (const element of area.querySelectorAll('*')) {
    if (!isText(element) || !element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      continue;
    const { hash, floats } = lookOf(element);
    if (!floats && measuredBefore.has(`${hash}`)) continue;
    element.setAttribute(newLook, `${hash}`);
    isNew = true;
  }
  return isNew;
}
