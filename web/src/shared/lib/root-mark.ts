import { useLayoutEffect } from 'react';

/** What the document is marked with while it is on the page, as `data-*`; styles/room.css says what follows from it. */
type RootMark =
  | 'aisles'
  | 'cart-bar'
  | 'cart-dock'
  | 'cart-drawer'
  | 'cart-problems'
  | 'checkout-bar'
  | 'dialog'
  | 'header-focus'
  | 'notice';

/** Marks the document for the styles; `false` takes the mark away. */
export function markRoot(name: RootMark, value: string | false): void {
  const root = document.documentElement;
  if (value === false) root.removeAttribute(`data-${name}`);
  else root.setAttribute(`data-${name}`, value);
}

/** Marks the document while the component is there, unless the value is `false`. */
export function useRootMark(name: RootMark, value: string | false = ''): void {
  useLayoutEffect(() => {
    markRoot(name, value);
    return () => markRoot(name, false);
  }, [name, value]);
}
