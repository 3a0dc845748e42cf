import { makeVar } from '@apollo/client';
import { useReactiveVar } from '@apollo/client/react';
import type { ToastText } from './show-toast';
import { announce } from './announce';
import { PHONE } from './useMediaQuery';

const wanted = makeVar(false);
let markMounted: () => void = () => undefined;
const mounted = new Promise<void>((resolve) => (markMounted = resolve));

/** The vertical position of the latest touch. */
let touchedAt = 0;
if (typeof window !== 'undefined')
  window.addEventListener('pointerdown', ({ clientY }) => (touchedAt = clientY), { capture: true });

/** Whether there has been a toast: the toast library is loaded with the first. */
export const useToastsWanted = (): boolean => useReactiveVar(wanted);

/** Mounts the toast area; resolves when it is there. */
export function toastArea(): Promise<void> {
  wanted(true);
  return mounted;
}

/** Call when the toast area is mounted. */
export const toastsMounted = (): void => markMounted();

/** At the bottom right; on a phone, where it spans the screen, never over what was just tapped. */
const position = () =>
  window.matchMedia(PHONE).matches && touchedAt > window.innerHeight / 2 ? 'top-right' : 'bottom-right';

/** Shows a toast without announcing it. Quick taps do not stack toasts: it replaces a visible one, unless either is a failure. */
function show(text: string, type: ToastText['type'], undo?: () => void): void {
  const byKeyboard = document.activeElement?.matches(':focus-visible') ?? false;
  const where = position();
  void Promise.all([import('./show-toast'), toastArea()]).then(([{ showToast }]) =>
    showToast({ text, type, undo, byKeyboard }, where),
  );
}

/**
 * Shows a success toast. It may disappear before a screen reader reaches it, so the text is announced separately, and
 * hidden from screen readers in the toast.
 * @param undo adds an Undo button
 */
export function showSuccess(text: string, undo?: () => void): void {
  announce(text);
  show(text, 'success', undo);
}

/** Shows a toast with an Undo button; its text is announced when the server has confirmed the change. */
export const showUndo = (text: string, undo: () => void): void => show(text, 'success', undo);

/** Shows and announces a neutral message. */
export function showInfo(text: string): void {
  announce(text);
  show(text, 'info');
}

/** Shows and announces that something failed whose screen was left by then: long enough to be noticed. */
export function showFailure(text: string): void {
  announce(text);
  show(text, 'error');
}
