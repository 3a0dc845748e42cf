/** Moves the focus to a section's panel, and its top into view, where it says why: focus alone does not scroll a tall one. */
export function showPanel(panel: HTMLElement | null): void {
  panel?.focus();
  panel?.previousElementSibling?.scrollIntoView({ block: 'nearest' });
}
