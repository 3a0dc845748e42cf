import { useLayoutEffect, useState } from 'react';
import { readMe } from './me';

/** What somebody has typed in a form. */
interface Typed {
  staffId: string | undefined;
  input: unknown;
}

/** What is typed in each form on the screen, or was when the session ended; in memory only. */
const typed = new Map<string, Typed>();

/** What the same person had typed in this form when their session ended, or in the one before it; undefined for nothing. */
export function unsavedInput<Input>(form: string): Input | undefined {
  const { staffId, input } = typed.get(form) ?? {};
  return staffId === readMe()?._id ? (input as Input | undefined) : undefined;
}

/** Gives up all that is typed: call before signing out, or before a form is reset. */
export const forgetInput = (): void => typed.clear();

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
    typed.delete(form);
    if (input !== undefined) typed.set(next ?? form, { staffId, input });
  });
  useLayoutEffect(
    () => () => {
      if (readMe() && !isTakenOver) typed.delete(form);
    },
    [form, isTakenOver],
  );
}
