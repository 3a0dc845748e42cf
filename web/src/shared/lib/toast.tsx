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

/** Whether there was a toast yet: what shows them is fetched with the first. */
export const useToastsWanted = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => wanted,
    () => false,
  );

/** Called once there is a place for them. */
export const toastsMounted = (): void => areaIsThere();

/**
 * Says at the bottom right that something worked. While one such toast is there the next text takes its place, so that
 * quick taps never cover the page with them. It is gone after a second, before a screen reader may have come to it: so
 * the words are announced apart from it, and hidden in it lest they are read twice.
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
