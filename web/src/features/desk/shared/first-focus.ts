/**
 * As the `ref` of what is to have the focus when a sheet opens: the browser looks for this attribute, which React's own
 * `autoFocus` leaves out; otherwise the focus is at the sheet's Close button.
 */
export const firstFocus = (element: HTMLElement | null): void => element?.setAttribute('autofocus', '');
