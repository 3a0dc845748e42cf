import type { FORMS_ENGLISH } from './forms.en';
import type { OWNERS_ENGLISH } from './owners.en';
import type { REQUESTS_ENGLISH } from './requests.en';

/** Words by code: a text, or a function of what the text says; the field is its name in the input. */
type Word = string | ((params: never, field: string) => string);

/** A code of these words, with the parameters that they need. */
export type ProblemOf<Words> = {
  [Code in keyof Words]: Words[Code] extends (params: infer Params, ...rest: never[]) => string
    ? unknown extends Params
      ? { code: Code; params?: undefined }
      : { code: Code; params: Params }
    : { code: Code; params?: undefined };
}[keyof Words];

/** What may be wrong with a field of a shopper's form. */
export type FormProblem = ProblemOf<typeof FORMS_ENGLISH>;
/** What may be wrong with any field. */
export type Problem = FormProblem | ProblemOf<typeof OWNERS_ENGLISH> | ProblemOf<typeof REQUESTS_ENGLISH>;

/** Says in these words what is wrong with a field. They must have the problem's code. */
export function wordProblem(
  words: Readonly<Record<string, Word>>,
  field: string,
  { code, params }: Problem,
): string {
  const word = words[code]!;
  return typeof word === 'string' ? word : word(params as never, field);
}

/** Says in these words what is wrong with each field. */
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
