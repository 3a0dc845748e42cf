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
