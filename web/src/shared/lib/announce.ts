/**
 * Within this time a later text about the same topic replaces an earlier one, so that of quick taps only the last is
 * said.
 */
const PAUSE_MS = 200;
const SAID_AFTER_MS = 2000;

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

/** A line of its own for every text, so that two that come together are both said. */
function say(text: string): void {
  const line = document.createElement('p');
  line.textContent = text;
  liveRegion().append(line);
  setTimeout(() => line.remove(), SAID_AFTER_MS);
}

/** Has a screen reader say the text, without showing it; of texts about the same `topic` only the last. */
export function announce(text: string, topic = text): void {
  liveRegion();
  clearTimeout(waiting.get(topic));
  const timer = setTimeout(() => {
    waiting.delete(topic);
    say(text);
  }, PAUSE_MS);
  waiting.set(topic, timer);
}
