/**
 * Use as the `ref` of the control that gets the focus when a sheet opens: it sets the native attribute, which React's
 * `autoFocus` does not. Otherwise the Close button gets the focus.
 */
export const setAutofocus = (element: HTMLElement | null): void => element?.setAttribute('autofocus', '');
