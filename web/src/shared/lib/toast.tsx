import { announce } from './announce';

/**
 * Says at the bottom right that something worked. The toast is gone after a second, before a screen reader may have
 * come to it: so the words are announced apart from it, and hidden in it lest they are read twice.
 */
export function showSuccess(text: string): void {
  announce(text);
  void import('react-toastify').then(({ toast }) =>
    toast.success(<span aria-hidden="true">{text}</span>, { position: 'bottom-right', role: 'status' }),
  );
}
