import { useRef } from 'react';
import type { PointerEvent, RefObject } from 'react';

/** The distance in pixels that closes the sheet. */
const FAR = 96;

/** Handlers for a sheet's header: the sheet follows the finger, and is closed if it is dragged far enough. */
export function useDragDown(dialog: RefObject<HTMLDialogElement | null>, close: () => void) {
  const start = useRef<number | null>(null);
  const moveTo = (pixels: number, glide: boolean) => {
    const style = dialog.current?.style;
    style?.setProperty('transition', glide ? 'translate 0.15s ease-out' : 'none');
    style?.setProperty('translate', pixels > 0 ? `0 ${pixels}px` : null);
  };
  const end = (pixels: number) => {
    if (start.current === null) return;
    start.current = null;
    if (pixels > FAR) close();
    moveTo(0, pixels <= FAR);
  };
  return {
    onPointerDown: ({ target, currentTarget, pointerId, clientY }: PointerEvent<HTMLElement>) => {
      if ((target as Element).closest('button')) return;
      currentTarget.setPointerCapture(pointerId);
      start.current = clientY;
    },
    onPointerMove: ({ clientY }: PointerEvent) => {
      if (start.current !== null) moveTo(clientY - start.current, false);
    },
    onPointerUp: ({ clientY }: PointerEvent) => end(clientY - (start.current ?? clientY)),
    onPointerCancel: () => end(0),
  };
}
