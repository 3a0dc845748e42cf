import { readFileSync } from 'node:fs';
import type * as Axe from 'axe-core';
import type { Page } from 'playwright-core';

/** The packed one is half as much to send to every page, and to read there. */
const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Parts that come again and again, on a page and on others. */
const PARTS = 'header, footer, article';
/** Those that this file has looked at, and that were right. */
const looked = new Set<string>();

/**
 * Runs in the page: a short name for each of its parts, from all that axe may judge it by, which is what it is made of,
 * where, how large, and in which colours. Which words and pictures it shows does not count, as long as there are some.
 */
function nameParts(selector: string): string[] {
  const look = (element: Element): string => {
    const { color, backgroundColor, opacity, display, fontSize, fontWeight } = getComputedStyle(element);
    return [color, backgroundColor, opacity, display, fontSize, fontWeight].join();
  };
  return Array.from(document.querySelectorAll(selector), (part) => {
    const { width, height } = part.getBoundingClientRect();
    const around: string[] = [];
    for (let up = part.parentElement; up; up = up.parentElement)
      around.push(look(up), (up.cloneNode(false) as Element).outerHTML);
    const made = part.outerHTML
      .replace(/>[^<]+</g, '>…<')
      .replace(/ (alt|aria-label|aria-labelledby|content|for|href|id|src|srcset|title)="[^"]+"/g, ' $1');
    const looks = Array.from(part.querySelectorAll('*'), look);
    const all = [window.innerWidth, width, height, ...around, made, look(part), ...looks].join();
    let hash = 0;
    for (let at = 0; at < all.length; at += 1) hash = (Math.imul(hash, 31) + all.charCodeAt(at)) | 0;
    return `${hash} ${all.length}`;
  });
}

/** Runs in the page, while colours are where they would glide to: the rules that it breaks, save in some of its parts. */
async function runAxe(given: { options: Axe.RunOptions; selector: string; without: number[] }) {
  const { axe } = window as unknown as { axe: typeof Axe };
  const parts = document.querySelectorAll(given.selector);
  const exclude = given.without.map((at) => parts[at]).filter((part) => part !== undefined);
  const atOnce = new CSSStyleSheet();
  atOnce.replaceSync('*, ::before, ::after { transition: none !important }');
  document.adoptedStyleSheets.push(atOnce);
  const found = await axe.run({ include: [document.documentElement], exclude }, given.options);
  document.adoptedStyleSheets.pop();
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
}

/**
 * What axe finds wrong with a page: by all of its rules unless told otherwise. Axe is put there once, and says nothing
 * of what is right, which takes it longer than to find out. A part just like another is looked at once.
 */
async function violations(page: Page, runOnly?: Axe.RunOptions['runOnly']): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const names = (await page.evaluate(nameParts, PARTS)).map((name) => `${name} ${JSON.stringify(runOnly)}`);
  const without = [...names.keys()].filter((at) => looked.has(names[at]!) || names.indexOf(names[at]!) < at);
  const options = { runOnly, resultTypes: ['violations' as const], selectors: false };
  const found = await page.evaluate(runAxe, { options, selector: PARTS, without });
  if (found.length === 0) for (const name of names) looked.add(name);
  return found;
}

/** What is wrong with a page, once it is there, for those who cannot see it, and whether it is wider than the screen. */
export async function faults(page: Page): Promise<string[]> {
  await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
  const tooWide = await page.evaluate(
    () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
  );
  return [...(await violations(page)), ...(tooWide ? ['too wide'] : [])];
}

/** A step is done: nothing of what it shows may be wrong. */
export const sound = async (page: Page): Promise<void> => expect(await faults(page)).toEqual([]);

/** Everything that is wrong with a page as it stands, by day and by night, for those who cannot see or point well. */
export async function audit(page: Page): Promise<string[]> {
  const found = [...(await violations(page, RULES)), ...(await shape(page))];
  await page.emulateMedia({ colorScheme: 'dark' });
  const byNight = await violations(page, ['color-contrast', 'link-in-text-block']);
  await page.emulateMedia({ colorScheme: 'light' });
  return [...found, ...byNight.map((fault) => `dark: ${fault}`)];
}

/** What axe does not look at: headings, width, the size of what is pressed with a finger. */
export const shape = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const headings = document.querySelectorAll('h1').length;
    if (headings !== 1) found.push(`${headings} h1`);
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) found.push(`${scrollWidth - clientWidth} px too wide`);
    const area = document.querySelector('dialog[open]') ?? document;
    const pressed = area.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary');
    for (const element of pressed) {
      // A box or radio is pressed by its label; a link within a sentence is as large as its words.
      const box = element.matches('[type=checkbox], [type=radio]') ? element.closest('label') : null;
      const target = box ?? element;
      const { width, height, bottom } = target.getBoundingClientRect();
      const away = !target.checkVisibility() || bottom <= 0 || target.closest('[aria-hidden=true]');
      if (away || getComputedStyle(target).display === 'inline') continue;
      if (Math.min(width, height) < 43.5)
        found.push(`${Math.round(width)} x ${Math.round(height)}: ${target.outerHTML.slice(0, 160)}`);
    }
    return found;
  });
