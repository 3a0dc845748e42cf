/** An announcement waits this long for a later one on the same topic, so that of quick taps only the last is announced. */
const DEBOUNCE_MS = 200;
const REMOVE_AFTER_MS = 2000;

const waiting = new Map<string, ReturnType<typeof setTimeout>>();
let region: HTMLElement | undefined;

function liveRegion(): HTMLElement {
  if (!region) {
    region = document.createElement('div');
    region.setAttribute('aria-live', 'polite');
    region.className = 'sr-only';
    document.body.append(region);
  }
  return region;
}

/** Adds a line per text, so that two that come together are both announced. */
function addLine(text: string): void {
  const line = document.createElement('p');
  line.textContent = text;
  liveRegion().append(line);
  setTimeout(() => line.remove(), REMOVE_AFTER_MS);
}

/** Announces a text to screen readers; of quick texts on a `topic` only the last. */
export function announce(text: string, topic = text): void {
  liveRegion();
  clearTimeout(waiting.get(topic));
  const timer = setTimeout(() => {
    waiting.delete(topic);
    addLine(text);
  }, DEBOUNCE_MS);
  waiting.set(topic, timer);
}
