import { useLayoutEffect } from 'react';

/** The `data-*` attributes that components set on the document; styles/scroll-padding.css uses them. */
type RootAttribute =
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
export function setRootAttribute(name: RootAttribute, value: string | false): void {
  const root = document.documentElement;
  if (value === false) root.removeAttribute(`data-${name}`);
  else root.setAttribute(`data-${name}`, value);
}

/** Sets the attribute while the component is mounted, unless the value is `false`. */
export function useRootAttribute(name: RootAttribute, value: string | false = ''): void {
  useLayoutEffect(() => {
    setRootAttribute(name, value);
    return () => setRootAttribute(name, false);
  }, [name, value]);
}
