import { useLayoutEffect } from 'react';

/** The `data-*` attributes that components set on the document; styles/scroll-padding.css uses them. */
type RootMark =
  | 'aisles'
  | 'cart-bar'
  | 'cart-dock'
  | 'cart-drawer'
  | 'cart-problems'
  | 'checkout-bar'
  | 'dialog'
  | 'header-focus'
  | 'notice'
  | 'save-bar';

/** Sets the attribute; `false` removes it. */
export function markRoot(name: RootMark, value: string | false): void {
  const root = document.documentElement;
  if (value === false) root.removeAttribute(`data-${name}`);
  else root.setAttribute(`data-${name}`, value);
}

/** Sets the attribute while the component is mounted, unless the value is `false`. */
export function useRootMark(name: RootMark, value: string | false = ''): void {
  useLayoutEffect(() => {
    markRoot(name, value);
    return () => markRoot(name, false);
  }, [name, value]);
}
