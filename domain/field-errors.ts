import { hasControlCharacters, lengthOf } from './text';
import type { FormProblem, Problem } from './wording/wording';

/** The problem of each invalid field, as a code for which the edges have texts; {} if the input is valid. */
export type FieldErrors<Field extends string = string, Wrong extends Problem = Problem> = Partial<
  Record<Field, Wrong>
>;

/** Whether an input is invalid. */
export const hasErrors = (errors: object): boolean => Object.keys(errors).length > 0;

/** Adds the problem of a field, unless it has one already. */
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

/** The problem of what is no whole number in a range; undefined: valid. */
export const wholeProblem = (value: number, min: number, max: number): Problem | undefined =>
  Number.isInteger(value) && value >= min && value <= max
    ? undefined
    : { code: 'NUMBER_RANGE', params: { min, max, whole: true } };

/** Rejects what is no whole number in a range. */
export function checkWhole<Field extends string>(
  errors: FieldErrors<Field>,
  field: Field,
  ...range: Parameters<typeof wholeProblem>
): void {
  const problem = wholeProblem(...range);
  if (problem) addError<Field, Problem>(errors, field, problem);
}
