import { makeVar } from '@apollo/client';
import { useReactiveVar } from '@apollo/client/react';
import { announce } from './announce';
import { PHONE } from './useMediaQuery';

const wanted = makeVar(false);
let markMounted: () => void = () => undefined;
const mounted = new Promise<void>((resolve) => (markMounted = resolve));

/** How far down the screen was touched last. */
let touchedAt = 0;
if (typeof window !== 'undefined')
  window.addEventListener('pointerdown', ({ clientY }) => (touchedAt = clientY), { capture: true });

/** Whether there has been a toast yet: the toast library loads with the first. */
export const useToastsWanted = (): boolean => useReactiveVar(wanted);

/** Call once the toast area is mounted. */
export const toastsMounted = (): void => markMounted();

/** At the bottom right; on a phone, where it is as wide as the screen, never over what was just tapped. */
const position = () =>
  window.matchMedia(PHONE).matches && touchedAt > window.innerHeight / 2 ? 'top-right' : 'bottom-right';

/** Shows a toast without announcing it. While one is visible it takes its place, so that quick taps never pile up toasts. */
function show(text: string, type: 'success' | 'info', undo?: () => void): void {
  const byKeyboard = document.activeElement?.matches(':focus-visible') ?? false;
  const where = position();
  wanted(true);
  void Promise.all([import('./show-toast'), mounted]).then(([{ showToast }]) =>
    showToast({ text, type, undo, byKeyboard }, where),
  );
}

/**
 * Shows a success toast. It may be gone before a screen reader reaches it, so the text is announced separately, and
 * hidden from screen readers in the toast, lest it be read twice.
 * @param undo what its Undo button does; absent: it has none
 */
export function showSuccess(text: string, undo?: () => void): void {
  announce(text);
  show(text, 'success', undo);
}

/** Shows a success toast with an Undo button whose text is announced when the server has confirmed it. */
export const showUndo = (text: string, undo: () => void): void => show(text, 'success', undo);

/** Shows and announces what is neither a success nor an error. */
export function showInfo(text: string): void {
  announce(text);
  show(text, 'info');
}
