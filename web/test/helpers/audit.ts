import { readFileSync } from 'node:fs';
import type * as Axe from 'axe-core';
import type { Page } from 'playwright-core';
import { animationsFinished } from './page-parts';

/** The minified version is half as large. */
const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The part of a page that axe looks at, by selectors. */
interface Part {
  include: string[];
  exclude: string[];
}
/** Of a list of products all but the first three, as other cards are alike. */
const OTHER_CARDS = 'li:nth-child(n + 4) > article';
/** A whole page, which some rules are about. */
export const PAGE: Part = { include: ['html'], exclude: [OTHER_CARDS] };
/** The screen alone: what is around it is the same on other pages. */
export const SCREEN: Part = {
  include: ['main', 'dialog'],
  exclude: [OTHER_CARDS, '[aria-labelledby=filters-heading]', 'nav[aria-label=Categories]'],
};

/** Axe, and styles that disable transitions, as starting one in each element takes long. */
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
 * The violations that axe finds in a page, by default of all its rules; others go without that for the size of targets,
 * which `shape` checks. Passes are not reported, as that takes longer
 * than finding them, and style sheets not read again, as no rule needs them. A target that a bar covers in part is
 * checked again in the middle of the screen: it is too small only if it cannot be scrolled into view.
 */
async function violations(page: Page, runOnly?: Axe.RunOptions['runOnly'], part?: Part): Promise<string[]> {
  await prepare(page);
  const options: Axe.RunOptions = {
    runOnly,
    rules: runOnly ? { 'target-size': { enabled: false } } : {},
    resultTypes: ['violations'],
    selectors: false,
    elementRef: true,
    preload: false,
  };
  return page.evaluate(
    async ([options, of]) => {
      const { axe } = window as unknown as { axe: typeof Axe };
      const { violations } = await axe.run(of ?? document, options);
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
    [options, part] as const,
  );
}

/** The violations of a loaded page, or of what the selectors name in it, and whether it overflows sideways. */
export async function faults(page: Page, ...include: string[]): Promise<string[]> {
  await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
  await animationsFinished(page);
  const tooWide = await page.evaluate(
    () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
  );
  const part = include.length > 0 ? { include, exclude: SCREEN.exclude } : undefined;
  return [...(await violations(page, undefined, part)), ...(tooWide ? ['too wide'] : [])];
}

/** The tolerance for targets of 44 px at any pixel density. */
const TARGET_PX = 43.5;

export type ColorScheme = 'light' | 'dark';
/** Alternates the colour schemes of two sizes: each screen gets both, and over all screens each size does. */
export const alternatingSchemes = (number: number): [ColorScheme, ColorScheme] =>
  number % 2 === 0 ? ['light', 'dark'] : ['dark', 'light'];

/** All violations of a page in its current state, in light and dark mode. */
export async function audit(page: Page): Promise<string[]> {
  const found = [...(await auditIn('light', page)), ...(await contrastIn('dark', page))];
  await page.emulateMedia({ colorScheme: 'light' });
  return found;
}

/** All violations of a page in a colour scheme, which it stays in. */
export async function auditIn(
  colorScheme: ColorScheme,
  page: Page,
  targetPx = TARGET_PX,
  part?: Part,
): Promise<string[]> {
  await page.emulateMedia({ colorScheme });
  const found = [...(await violations(page, RULES, part)), ...(await shape(page, targetPx))];
  return found.map((fault) => `${colorScheme}: ${fault}`);
}

/** The violations that depend on the colour scheme, which the page stays in: half of an audit's time. */
export async function contrastIn(colorScheme: ColorScheme, page: Page, part?: Part): Promise<string[]> {
  await page.emulateMedia({ colorScheme });
  const found = await violations(page, ['color-contrast', 'link-in-text-block'], part);
  return found.map((fault) => `${colorScheme}: ${fault}`);
}

/** Waits until the page is laid out in its window's size, which a busy browser may do a frame later. */
const resized = (page: Page): Promise<unknown> =>
  page.waitForFunction(
    (width) => document.documentElement.clientWidth === width && matchMedia(`(width: ${width}px)`).matches,
    page.viewportSize()!.width,
  );

/**
 * Checks beyond axe: headings, overflow, the size of touch targets.
 * @param targetPx the minimum size of the screen's own controls, without those of the layout
 */
export async function shape(page: Page, targetPx = TARGET_PX): Promise<string[]> {
  await resized(page);
  return page.evaluate(
    ([least, usual]) => {
      const found: string[] = [];
      const headings = document.querySelectorAll('h1').length;
      if (headings !== 1) found.push(`${headings} h1`);
      const { scrollWidth, clientWidth } = document.documentElement;
      if (scrollWidth > clientWidth) found.push(`${scrollWidth - clientWidth} px too wide`);
      const sheet = document.querySelector('dialog[open]');
      // A zoomed picture overflows on purpose.
      for (const part of sheet?.querySelectorAll('*:not(:has(> img))') ?? [])
        if (part.scrollWidth > part.clientWidth && getComputedStyle(part).overflowX === 'auto')
          found.push(`${part.scrollWidth - part.clientWidth} px too wide for its sheet`);
      const isOfScreen = (target: Element) =>
        target.closest('main, dialog') && !target.closest('dialog header');
      const area = sheet ?? document;
      const pressed = area.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary');
      for (const element of pressed) {
        // A box or radio is pressed by its label; a link within a sentence is as large as its text.
        const box = element.matches('[type=checkbox], [type=radio]') ? element.closest('label') : null;
        const target = box ?? element;
        const { width, height, bottom } = target.getBoundingClientRect();
        const away = !target.checkVisibility() || bottom <= 0 || target.closest('[aria-hidden=true]');
        const isInText =
          getComputedStyle(target).display === 'inline' &&
          target.parentElement!.textContent!.trim() !== target.textContent!.trim();
        if (away || isInText) continue;
        if (Math.min(width, height) < (isOfScreen(target) ? least : usual))
          found.push(`${Math.round(width)} x ${Math.round(height)}: ${target.outerHTML.slice(0, 160)}`);
      }
      return found;
    },
    [targetPx, TARGET_PX] as const,
  );
}
