import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** Else colours glide from one scheme to the other; in between, nothing has the contrast it should have. */
const AT_ONCE = '*, ::before, ::after { transition: none !important }';

/** There are no frames, so that axe needs no page of its own to put its findings together. */
const axe = (page: Page) => new AxeBuilder({ page }).setLegacyMode();

const named = (violations: { id: string; nodes: { html: string }[] }[]): string[] =>
  violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);

/** Everything that is wrong with a page as it stands, by day and by night, for those who cannot see or point well. */
export async function audit(page: Page): Promise<string[]> {
  await page.addStyleTag({ content: AT_ONCE });
  const { violations } = await axe(page).withTags(RULES).analyze();
  const found = [...named(violations), ...(await shape(page))];
  await page.emulateMedia({ colorScheme: 'dark' });
  const byNight = await axe(page).withRules(['color-contrast', 'link-in-text-block']).analyze();
  await page.emulateMedia({ colorScheme: 'light' });
  return [...found, ...named(byNight.violations).map((fault) => `dark: ${fault}`)];
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
