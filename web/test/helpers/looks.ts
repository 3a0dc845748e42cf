import type { Page } from 'playwright-core';

/** On the texts that axe is to measure: none before looked like them. */
export const NEW_LOOK = 'data-new-look';

/** The looks that were measured, in any page of the test file. */
const measured = { light: new Set<number>(), dark: new Set<number>() };

/**
 * Marks the texts of a new look for axe, in the scheme that they will be measured in; false if there are none. A text
 * looks like another if it is the same kind of element, with the same class, colours and size, in ancestors of which the
 * same is true: then its contrast is the same, in dark mode too.
 */
export async function markNewLooks(page: Page, scheme: keyof typeof measured): Promise<boolean> {
  const looks = await page.evaluate(mark, { newLook: NEW_LOOK, old: [...measured[scheme]] });
  for (const look of looks) measured[scheme].add(look);
  return looks.length > 0;
}

/** Runs in the page: the looks that are new. */
function mark({ newLook, old }: { newLook: string; old: number[] }): number[] {
  const known = new Map<Element, number>();
  const lookOf = (element: Element): number => {
    const { parentElement: parent } = element;
    const { color, backgroundColor, backgroundImage, opacity, fontSize, fontWeight } =
      getComputedStyle(element);
    const look = [
      element.tagName,
      element.getAttribute('class'),
      element.matches(':disabled, [aria-disabled=true], [inert], [aria-hidden=true]'),
      ...[color, backgroundColor, backgroundImage, opacity, fontSize, fontWeight],
    ].join();
    let hash = parent ? (known.get(parent) ?? lookOf(parent)) : 0;
    for (let at = 0; at < look.length; at += 1) hash = (hash * 31 + look.charCodeAt(at)) % (2 ** 48 - 59);
    known.set(element, hash);
    return hash;
  };
  const isText = (element: Element) =>
    element.matches('input, select, textarea') ||
    Array.from(element.childNodes).some((node) => node instanceof Text && node.data.trim() !== '');
  // What is behind a dialog is covered.
  const area = document.querySelector('dialog:modal') ?? document.body;
  const measuredBefore = new Set(old);
  const found = Array.from(area.querySelectorAll('*')).filter(
    (element) =>
      isText(element) &&
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      !measuredBefore.has(lookOf(element)),
  );
  for (const element of found) element.setAttribute(newLook, '');
  return found.map(lookOf);
}
