import { useEffect } from 'react';
import type { AnimationEvent } from 'react';
import { ToastContainer, toast } from 'react-toastify';
import { toastsMounted } from '@/shared/lib/toast';
import * as texts from './layout.en';

/** After the entrance animation the library starts the timer even of a hovered or focused toast: pauses it again. */
function keepPaused({ target }: AnimationEvent<HTMLElement>): void {
  const { id } = target as Element;
  if ((target as Element).matches('.Toastify__toast:is(:hover, :has(:focus))')) toast.pause({ id });
}

/** The toast area; success toasts ask for the bottom right themselves. */
export function Toasts() {
  useEffect(toastsMounted, []);
  return (
    <div className="contents" onAnimationEnd={keepPaused}>
      <ToastContainer
        aria-label={texts.notifications}
        position="top-right"
        autoClose={1000}
        closeOnClick
        pauseOnHover
        pauseOnFocusLoss
        draggable
        hideProgressBar
        closeButton={false}
        theme="shop"
      />
    </div>
  );
}
