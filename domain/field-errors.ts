import { hasControlCharacters, lengthOf } from './text';
import type { FormProblem, Problem } from './wording/wording';

/** What is wrong with each invalid field, as a code that the edges word; {} when the input is valid. */
export type FieldErrors<Field extends string = string, Wrong extends Problem = Problem> = Partial<
  Record<Field, Wrong>
>;

/** Whether an input is invalid. */
export const hasErrors = (errors: object): boolean => Object.keys(errors).length > 0;

/** Adds what is wrong with a field, unless it has something. */
export function addError<Field extends string, Wrong extends Problem>(
  errors: FieldErrors<Field, Wrong>,
  field: Field,
  problem: NoInfer<Wrong>,
): void {
  errors[field] ??= problem;
}

/** Rejects text that cannot be stored, or is too long. Neither is in the specification. */
export function checkText<Field extends string>(
  errors: FieldErrors<Field, FormProblem> | FieldErrors<Field>,
  field: Field,
  text: string,
  max: number,
): void {
  if (hasControlCharacters(text)) addError<Field, Problem>(errors, field, { code: 'HIDDEN_CHARACTERS' });
  if (lengthOf(text) > max) addError<Field, Problem>(errors, field, { code: 'TOO_LONG', params: { max } });
}
