import { PICK } from './pick-text';

/** The keyboard shortcuts, on devices that may have a keyboard. */
export const KeyHint = () => (
  <p className="mb-3 hidden text-sm text-muted md:pointer-fine:block">{PICK.keys}</p>
);
