import { firstFocus } from './first-focus';

/**
 * The title of a sheet that asks for a decision: it gets the focus, so that a screen reader begins there, Tab goes on to what is
 * asked, and Enter does nothing yet.
 */
export const SheetTitle = ({ children }: { children: string }) => (
  <span ref={firstFocus} tabIndex={-1}>
    {children}
  </span>
);
