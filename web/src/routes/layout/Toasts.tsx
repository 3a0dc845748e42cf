import { useEffect } from 'react';
import { ToastContainer } from 'react-toastify';
import { toastsMounted } from '@/shared/lib/toast';
import * as texts from './layout.en';

/** The toast area; success toasts ask for the bottom right themselves. */
export function Toasts() {
  useEffect(toastsMounted, []);
  return (
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
  );
}
