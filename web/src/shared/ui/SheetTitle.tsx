import { setAutofocus } from './autofocus';

/**
 * The title of a sheet that asks for a decision: it gets the focus, so that a screen reader begins there, Tab goes on to what is
 * asked, and Enter does nothing yet.
 */
export const SheetTitle = ({ children }: { children: string }) => (
  <span ref={setAutofocus} tabIndex={-1}>
    {children}
  </span>
);
