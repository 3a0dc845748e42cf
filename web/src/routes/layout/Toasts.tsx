import { ToastContainer } from 'react-toastify';

/** The toast area; success toasts ask for the bottom right themselves. */
export function Toasts() {
  return (
    <ToastContainer
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
