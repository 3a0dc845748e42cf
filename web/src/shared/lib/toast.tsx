import { useSyncExternalStore } from 'react';
import type { Id } from 'react-toastify';
import { announce } from './announce';

let latest: Id | undefined;
let wanted = false;
let onWanted: () => void = () => undefined;
let markMounted: () => void = () => undefined;
const mounted = new Promise<void>((resolve) => (markMounted = resolve));

function subscribe(listener: () => void): () => void {
  onWanted = listener;
  return () => undefined;
}

/** Whether there has been a toast yet: the toast library loads with the first. */
export const useToastsWanted = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => wanted,
    () => false,
  );

/** Call once the toast area is mounted. */
export const toastsMounted = (): void => markMounted();

/**
 * Shows a success toast at the bottom right. While one is visible the next replaces its text, so that quick taps never
 * pile up toasts. A toast may be gone before a screen reader reaches it, so the text is announced separately, and
 * hidden from screen readers in the toast, lest it be read twice.
 */
export function showSuccess(text: string): void {
  announce(text);
  wanted = true;
  onWanted();
  void Promise.all([import('react-toastify'), mounted]).then(([{ toast }]) => {
    const content = <span aria-hidden="true">{text}</span>;
    if (latest !== undefined && toast.isActive(latest)) toast.update(latest, { render: content });
    else latest = toast.success(content, { position: 'bottom-right', role: 'status' });
  });
}
