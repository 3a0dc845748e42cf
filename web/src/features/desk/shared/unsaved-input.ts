import { useLayoutEffect, useState } from 'react';
import { readMe } from './me';

/** What somebody has typed in a form. */
interface Typed {
  staffId: string | undefined;
  form: string;
  input: unknown;
}

/** What is typed in the form on the screen, or was when the session ended; in memory only. */
let typed: Typed | null = null;

/** What the same person had typed in this form when their session ended, or in the one before it; undefined for nothing. */
export const unsavedInput = <Input>(form: string): Input | undefined =>
  typed?.form === form && typed.staffId === readMe()?._id ? (typed.input as Input) : undefined;

/** Gives up what is typed: call before signing out, or before a form is reset. */
export function forgetInput(): void {
  typed = null;
}

/**
 * Stores what is typed in a form, for when the session ends and the sign-in takes its place.
 * @param input undefined: nothing is changed
 * @param next the form that takes over what is typed here, once this one has been replaced by it
 */
export function useUnsavedInput(form: string, input: unknown, next?: string): void {
  // The user who opened it: once the session has ended, nobody is signed in.
  const [staffId] = useState(() => readMe()?._id);
  const isTakenOver = next !== undefined;
  // Layout effects: one that ran later would store again what has been forgotten.
  useLayoutEffect(() => {
    typed = input === undefined ? null : { staffId, form: next ?? form, input };
  });
  useLayoutEffect(
    () => () => {
      if (readMe() && !isTakenOver) typed = null;
    },
    [isTakenOver],
  );
}
