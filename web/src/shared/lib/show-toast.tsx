import { toast } from 'react-toastify';
import type { Id, ToastPosition } from 'react-toastify';
import { UndoButton } from './UndoButton';

/** What can be undone is offered for longer than it takes to read; one that has the focus goes when it is left. */
const UNDO_MS = 6000;
const READ_MS = 1000;

let latest: Id | undefined;

/** What a toast says, and the way to undo it. */
export interface ToastWords {
  text: string;
  type: 'success' | 'info';
  undo?: () => void;
  /** The keyboard made it appear, and goes on to its button. */
  byKeyboard: boolean;
}

/** Shows a toast; while one is visible it takes its place. The text is announced elsewhere. */
export function showToast({ text, type, undo, byKeyboard }: ToastWords, position: ToastPosition): void {
  const content = (
    <span key={text} className="flex grow items-center justify-between gap-2">
      <span aria-hidden="true">{text}</span>
      {undo && <UndoButton takesFocus={byKeyboard} onUndo={undo} />}
    </span>
  );
  const forUndo = byKeyboard ? (false as const) : UNDO_MS;
  const options = { type, position, autoClose: undo ? forUndo : READ_MS };
  if (latest !== undefined && toast.isActive(latest)) toast.update(latest, { render: content, ...options });
  else latest = toast(content, { role: 'status', ...options });
}
