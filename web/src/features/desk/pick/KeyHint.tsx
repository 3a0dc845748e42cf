import { PICK } from './pick-words';

/** What the keys do, where there may be any. */
export const KeyHint = () => (
  <p className="mb-3 hidden text-sm text-muted md:pointer-fine:block">{PICK.keys}</p>
);
