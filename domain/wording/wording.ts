import type { FORMS } from './forms.en';
import type { OWNERS_ENGLISH } from './owners.en';
import type { REQUESTS_ENGLISH } from './requests.en';

/** Texts by code: a text, or a function of its parameters; the field is its name in the input. */
type Word = string | ((params: never, field: string) => string);

/** A code of these texts, with its parameters. */
type ProblemOf<Words> = {
  [Code in keyof Words]: Words[Code] extends (params: infer Params, ...rest: never[]) => string
    ? unknown extends Params
      ? { code: Code; params?: undefined }
      : { code: Code; params: Params }
    : { code: Code; params?: undefined };
}[keyof Words];

/** The problem of a field in a shopper's form. */
export type FormProblem = ProblemOf<typeof FORMS>;
/** The problem of any field. */
export type Problem = FormProblem | ProblemOf<typeof OWNERS_ENGLISH> | ProblemOf<typeof REQUESTS_ENGLISH>;

/** The text of a field's problem; the texts must have its code. */
export function wordProblem(
  words: Readonly<Record<string, Word>>,
  field: string,
  { code, params }: Problem,
): string {
  const word = words[code]!;
  return typeof word === 'string' ? word : word(params as never, field);
}

/** The text of each field's problem. */
export const wordProblems = <Field extends string, Wrong extends Problem>(
  words: Readonly<Record<string, Word>>,
  problems: Partial<Record<Field, Wrong>>,
): Partial<Record<Field, string>> =>
  Object.fromEntries(
    Object.entries<Problem | undefined>(problems).map(([field, problem]) => [
      field,
      wordProblem(words, field, problem!),
    ]),
  ) as Partial<Record<Field, string>>;
