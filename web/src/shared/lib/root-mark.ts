import { useLayoutEffect } from 'react';

/** What the document is marked with while it is on the page, as `data-*`; styles/room.css says what follows from it. */
type RootMark =
  'aisles' | 'cartBar' | 'cartDock' | 'cartDrawer' | 'checkoutBar' | 'dialog' | 'headerFocus' | 'notice';

/** Marks the document for the styles; `false` takes the mark away. */
export function markRoot(name: RootMark, value: string | false): void {
  const { dataset } = document.documentElement;
  if (value === false) delete dataset[name];
  else dataset[name] = value;
}

/** Marks the document while the component is there, unless the value is `false`. */
export function useRootMark(name: RootMark, value: string | false = ''): void {
  useLayoutEffect(() => {
    markRoot(name, value);
    return () => markRoot(name, false);
  }, [name, value]);
}
