import { toast } from 'react-toastify';
import type { Id, ToastContentProps, ToastPosition } from 'react-toastify';
import { UndoButton } from './UndoButton';

/** Undo, and a failure that nobody expects, take longer than reading; a focused toast stays until it loses the focus. */
const LONG_MS = 6000;
const READ_MS = 1000;

let latest: Id | undefined;

/** The text of a toast, and its undo function. */
export interface ToastText {
  text: string;
  type: 'success' | 'info' | 'error';
  undo?: () => void;
  /** Triggered by keyboard, so that Tab continues to its button. */
  byKeyboard: boolean;
}

/**
 * Shows a toast, replacing a visible one; a failure neither replaces one nor is replaced. The text is announced separately.
 * Whoever is typing by then keeps the focus.
 */
export function showToast({ text, type, undo, ...toldBy }: ToastText, position: ToastPosition): void {
  const byKeyboard = toldBy.byKeyboard && !document.activeElement?.matches('input, select, textarea');
  const content = ({ closeToast }: ToastContentProps) => (
    <span key={text} className="flex grow items-center justify-between gap-2">
      <span aria-hidden="true">{text}</span>
      {undo && <UndoButton takesFocus={byKeyboard} onUndo={undo} onLeave={closeToast} />}
    </span>
  );
  const forUndo = byKeyboard ? (false as const) : LONG_MS;
  const isFailure = type === 'error';
  const forReading = isFailure ? LONG_MS : READ_MS;
  const options = { type, position, autoClose: undo ? forUndo : forReading };
  if (isFailure) toast(content, { role: 'status', ...options });
  else if (latest !== undefined && toast.isActive(latest))
    // The library would wait for a tenth of a second, in which the visible one may leave, and this one with it.
    toast.update(latest, { render: content, ...options, delay: undefined });
  else latest = toast(content, { role: 'status', ...options });
}
