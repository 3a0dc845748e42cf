import { writeStored } from './stored';

/** The key in session storage of what is carried to another document; `main.tsx` takes it. */
export const CARRIED = 'carried';

/** Keeps what the navigation to this page has carried, such as a visitor's wish, for the document that a link to `href` loads. */
export const carryState = (href: string, state: unknown): boolean =>
  writeStored('sessionStorage', CARRIED, state ? { href, state } : null);
