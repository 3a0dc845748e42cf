import { announce } from './announce';

/** Says at the bottom right that something worked; gone after a second, so a screen reader gets it on its own. */
export function showSuccess(text: string): void {
  announce(text);
  void import('react-toastify').then(({ toast }) => toast.success(text, { position: 'bottom-right' }));
}
