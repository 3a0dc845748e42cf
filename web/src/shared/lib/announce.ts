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

/** Has a screen reader say the text, without showing it; the same text twice is said twice. */
export function announce(text: string): void {
  const live = liveRegion();
  live.textContent = '';
  setTimeout(() => (live.textContent = text), 50);
}
