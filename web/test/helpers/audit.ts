import { readFileSync } from 'node:fs';
import type * as Axe from 'axe-core';
import type { Page } from 'playwright-core';
import { still } from './page-parts';

/** The packed one is half as much to send to every page, and to read there. */
const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Axe, and colours that from then on are where they would glide to: to start a glide in each element takes long. */
async function prepare(page: Page): Promise<void> {
  if (await page.evaluate(() => 'axe' in window)) return;
  await page.evaluate(AXE);
  await page.evaluate(() => {
    const atOnce = new CSSStyleSheet();
    atOnce.replaceSync('*, ::before, ::after { transition: none !important }');
    document.adoptedStyleSheets.push(atOnce);
  });
}

/**
 * What axe finds wrong with a page: by all of its rules unless told otherwise. It says nothing of what is right, which
 * takes it longer than to find out. A target that a bar covers in part is judged again in the middle of the screen: it is
 * too small only if it cannot be scrolled out.
 */
async function violations(page: Page, runOnly?: Axe.RunOptions['runOnly']): Promise<string[]> {
  await prepare(page);
  return page.evaluate(
    async (options) => {
      const { axe } = window as unknown as { axe: typeof Axe };
      const { violations } = await axe.run(document, options);
      const place = window.scrollY;
      for (const found of violations.filter(({ id }) => id === 'target-size')) {
        const still: typeof found.nodes = [];
        for (const node of found.nodes) {
          node.element!.scrollIntoView({ block: 'center', behavior: 'instant' });
          const again = await axe.run(node.element!, { ...options, runOnly: ['target-size'] });
          if (again.violations.length > 0) still.push(node);
        }
        found.nodes = still;
      }
      window.scrollTo({ top: place, behavior: 'instant' });
      return violations
        .filter(({ nodes }) => nodes.length > 0)
        .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
    },
    { runOnly, resultTypes: ['violations' as const], selectors: false, elementRef: true },
  );
}

/** What is wrong with a page, once it is there, for those who cannot see it, and whether it is wider than the screen. */
export async function faults(page: Page): Promise<string[]> {
  await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
  await still(page);
  const tooWide = await page.evaluate(
    () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
  );
  return [...(await violations(page)), ...(tooWide ? ['too wide'] : [])];
}

/** A step is done: nothing of what it shows may be wrong. */
export const passesAxe = async (page: Page): Promise<void> => expect(await faults(page)).toEqual([]);

/** So small may a target be that is 44 px, on a screen of whatever density. */
const TARGET_PX = 43.5;

/** Everything that is wrong with a page as it stands, by day and by night, for those who cannot see or point well. */
export async function audit(page: Page, targetPx = TARGET_PX): Promise<string[]> {
  const found = [...(await violations(page, RULES)), ...(await shape(page, targetPx))];
  await page.emulateMedia({ colorScheme: 'dark' });
  const byNight = await violations(page, ['color-contrast', 'link-in-text-block']);
  await page.emulateMedia({ colorScheme: 'light' });
  return [...found, ...byNight.map((fault) => `dark: ${fault}`)];
}

/**
 * What axe does not look at: headings, width, the size of what is pressed with a finger.
 * @param targetPx of what is on the screen itself, not in the frame around it
 */
export const shape = (page: Page, targetPx = TARGET_PX): Promise<string[]> =>
  page.evaluate(
    ([least, usual]) => {
      const found: string[] = [];
      const headings = document.querySelectorAll('h1').length;
      if (headings !== 1) found.push(`${headings} h1`);
      const { scrollWidth, clientWidth } = document.documentElement;
      if (scrollWidth > clientWidth) found.push(`${scrollWidth - clientWidth} px too wide`);
      const isOfScreen = (target: Element) =>
        target.closest('main, dialog') && !target.closest('dialog header');
      const area = document.querySelector('dialog[open]') ?? document;
      const pressed = area.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary');
      for (const element of pressed) {
        // A box or radio is pressed by its label; a link within a sentence is as large as its words.
        const box = element.matches('[type=checkbox], [type=radio]') ? element.closest('label') : null;
        const target = box ?? element;
        const { width, height, bottom } = target.getBoundingClientRect();
        const away = !target.checkVisibility() || bottom <= 0 || target.closest('[aria-hidden=true]');
        if (away || getComputedStyle(target).display === 'inline') continue;
        if (Math.min(width, height) < (isOfScreen(target) ? least : usual))
          found.push(`${Math.round(width)} x ${Math.round(height)}: ${target.outerHTML.slice(0, 160)}`);
      }
      return found;
    },
    [targetPx, TARGET_PX] as const,
  );
