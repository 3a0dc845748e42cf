import type { Page } from 'playwright-core';

interface LayoutShift extends PerformanceEntry {
  value: number;
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
}

/** The layout shifts of the page without input, with time, score and elements, as recorded by the browser. */
export const layoutShifts = (page: Page) =>
  page.evaluate(() => {
    const observer = new PerformanceObserver(() => undefined);
    observer.observe({ type: 'layout-shift', buffered: true });
    const shifts = observer.takeRecords() as LayoutShift[];
    observer.disconnect();
    return shifts.map(({ startTime, value, sources }) => ({
      startTime,
      value,
      moved: sources.map(({ node, previousRect: was, currentRect: is }) => {
        return `${node?.textContent?.slice(0, 60)}: ${was.x},${was.y} to ${is.x},${is.y}`;
      }),
    }));
  });
