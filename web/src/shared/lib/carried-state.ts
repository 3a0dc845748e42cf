import { writeStored } from './stored';

/** The key in session storage of what is carried to another document; `main.tsx` takes it. */
export const CARRIED = 'carried';

/** Keeps the state of the navigation to this page, such as a visitor's pending addition, for the document that a link loads. */
export const carryState = (href: string, state: unknown): boolean =>
  writeStored('sessionStorage', CARRIED, state ? { href, state } : null);
