import { useSyncExternalStore } from 'react';
import type { Id } from 'react-toastify';
import { announce } from './announce';

let latest: Id | undefined;
let wanted = false;
let whenWanted: () => void = () => undefined;
let areaIsThere: () => void = () => undefined;
const area = new Promise<void>((resolve) => (areaIsThere = resolve));

function subscribe(listener: () => void): () => void {
  whenWanted = listener;
  return () => undefined;
}

/** Whether there has been a toast yet: the code that shows them is loaded with the first. */
export const useToastsWanted = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => wanted,
    () => false,
  );

/** To be called once the toast area is on the page. */
export const toastsMounted = (): void => areaIsThere();

/**
 * Says at the bottom right that something worked. While one such toast is shown the next text replaces its text, so
 * that quick taps never cover the page with toasts. A toast is gone after a second, perhaps before a screen reader has
 * come to it: so the words are announced apart from it, and hidden in it, or they would be read twice.
 */
export function showSuccess(text: string): void {
  announce(text);
  wanted = true;
  whenWanted();
  void Promise.all([import('react-toastify'), area]).then(([{ toast }]) => {
    const words = <span aria-hidden="true">{text}</span>;
    if (latest !== undefined && toast.isActive(latest)) toast.update(latest, { render: words });
    else latest = toast.success(words, { position: 'bottom-right', role: 'status' });
  });
}
