import { useEffect, useState } from 'react';
import { readMe } from './me';

/** What somebody has typed in a form. */
interface Typed {
  staffId: string | undefined;
  form: string;
  input: unknown;
}

/** What is typed on the screen, and what was when a session ended; in memory only. */
let typed: Typed | null = null;
let unsaved: Typed | null = null;
/** The form that follows the one on the screen, and takes over what is typed in it. */
let following: string | null = null;

/** What the same person had typed in this form when their session ended, or in the one before it; undefined for nothing. */
export const unsavedInput = <Input>(form: string): Input | undefined =>
  unsaved?.form === form && unsaved.staffId === readMe()?._id ? (unsaved.input as Input) : undefined;

/** Call before signing out. */
export function forgetInput(): void {
  typed = null;
  unsaved = null;
}

/** Call before another form takes the place of the one on the screen: it gets what is typed until then. */
export function passInputTo(form: string): void {
  following = form;
}

/**
 * Stores what is typed in a form when the session ends, as the sign-in takes its place.
 * @param input undefined: nothing is changed
 */
export function useUnsavedInput(form: string, input: unknown): void {
  // The user who opened it: once the session has ended, nobody is signed in.
  const [staffId] = useState(() => readMe()?._id);
  useEffect(() => {
    typed = input === undefined ? null : { staffId, form, input };
  });
  useEffect(() => {
    // The form has it now.
    unsaved = null;
    return () => {
      if (!readMe()) unsaved = typed;
      else if (typed && following !== null) unsaved = { ...typed, form: following };
      typed = null;
      following = null;
    };
  }, []);
}
