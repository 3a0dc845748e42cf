import { HIDDEN_CHARACTERS, hasControlCharacters, lengthOf, tooLong } from './text';

/** What is wrong with an input: one message a field, {} when all is well. */
export type FieldErrors<Field extends string = string> = Partial<Record<Field, string>>;

/** Whether anything is wrong with an input. */
export const hasErrors = (errors: FieldErrors): boolean => Object.keys(errors).length > 0;

/** Notes a message for a field; the first one stays. */
export function addError<Field extends string>(
  errors: FieldErrors<Field>,
  field: Field,
  message: string,
): void {
  errors[field] ??= message;
}

/** Refuses text that cannot be stored, or is too long. The messages are not in the specification. */
export function checkText<Field extends string>(
  errors: FieldErrors<Field>,
  field: Field,
  text: string,
  { label, max }: { label: string; max: number },
): void {
  if (hasControlCharacters(text)) addError(errors, field, HIDDEN_CHARACTERS);
  if (lengthOf(text) > max) addError(errors, field, tooLong(label, max));
}
