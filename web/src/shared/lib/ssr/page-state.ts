/**
 * How far the page is, as `data-scripts` of the document tells the styles: `loading`, `late` when that takes long,
 * `ready` once hydrated, and nothing where no script runs.
 */
const dataset = (): DOMStringMap => document.documentElement.dataset;

export const isReady = (): boolean => dataset().scripts === 'ready';

/** The code has failed, or does not come: the page works as without scripts until it does. */
export function showPlain(): void {
  delete dataset().scripts;
  delete dataset().session;
}
