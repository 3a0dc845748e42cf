import { useEffect, useRef } from 'react';
import type { KeyboardEvent } from 'react';
import { toast } from 'react-toastify';
import * as texts from './undo.en';

/** Restores the focus, or moves it on if the element has been removed. */
function focusOn(place: Element | null): void {
  const there = place?.isConnected && place !== document.body ? place : document.getElementById('main');
  if (there instanceof HTMLElement) there.focus({ preventScroll: true });
}

interface UndoButtonProps {
  takesFocus: boolean;
  onUndo: () => void;
  /** The focus has left it. */
  onLeave: () => void;
}

/**
 * The Undo button of a toast, which stays while it has the focus. Toasts are last in the DOM: Tab continues, and Escape
 * returns, to where the focus was.
 */
export function UndoButton({ takesFocus, onUndo, onLeave }: UndoButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const before = useRef<Element>(null);

  useEffect(() => {
    const own = button.current;
    if (takesFocus) {
      before.current = document.activeElement;
      own?.focus();
    }
    return () => {
      if (document.activeElement === own) focusOn(before.current);
    };
  }, [takesFocus]);

  const undo = () => {
    focusOn(before.current);
    onUndo();
  };
  const leave = (event: KeyboardEvent) => {
    if (event.key === 'Tab' || event.key === 'Escape') focusOn(before.current);
    // It closes nothing else.
    if (event.key === 'Escape') event.preventDefault();
  };
  const left = () => {
    // The focus is in another window: the button keeps its own.
    if (document.activeElement === button.current) return;
    if (takesFocus) onLeave();
    else toast.play();
  };
  return (
    <button
      ref={button}
      type="button"
      onClick={undo}
      onKeyDown={leave}
      onFocus={() => toast.pause()}
      onBlur={left}
      className="-my-3 min-h-11 min-w-11 shrink-0 rounded-full px-3 font-semibold underline underline-offset-4"
    >
      {texts.undo}
    </button>
  );
}
