import { announce } from './announce';

const TOAST_ID = 'success';

/**
 * Says at the bottom right that something worked. There is one such toast at a time: the next takes its place, so that
 * quick taps never cover the page with them. It is gone after a second, before a screen reader may have come to it: so
 * the words are announced apart from it, and hidden in it lest they are read twice.
 */
export function showSuccess(text: string): void {
  announce(text);
  void import('react-toastify').then(({ toast }) => {
    const words = <span aria-hidden="true">{text}</span>;
    if (toast.isActive(TOAST_ID)) toast.update(TOAST_ID, { render: words });
    else toast.success(words, { toastId: TOAST_ID, position: 'bottom-right', role: 'status' });
  });
}
