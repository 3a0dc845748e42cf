import { HIDDEN_CHARACTERS, hasControlCharacters, lengthOf, tooLong } from './text';

/** One message for each invalid field; {} when the input is valid. */
export type FieldErrors<Field extends string = string> = Partial<Record<Field, string>>;

/** Whether an input is invalid. */
export const hasErrors = (errors: FieldErrors): boolean => Object.keys(errors).length > 0;

/** Adds a message for a field, unless it has one. */
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
