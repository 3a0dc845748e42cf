import { hasErrors } from '@domain/field-errors';
import type { FieldErrors } from '@domain/field-errors';
import { FORMS_ENGLISH } from '@domain/wording/forms.en';
import { wordProblem, wordProblems } from '@domain/wording/wording';
import type { FormProblem } from '@domain/wording/wording';
import { useState } from 'react';
import type { ChangeEvent, FocusEvent, SubmitEvent } from 'react';
import { readApiError } from './api/api-error';
import type { ApiError } from './api/api-error';
import { useFormErrors } from './form-errors';
import type { FormErrors } from './form-errors';

interface FormOptions<Field extends string> {
  initial: Record<Field, string>;
  validate: (values: Record<Field, string>) => FieldErrors<Field, FormProblem>;
  /** Sends valid values; an ApiError that it throws is shown. */
  send: (values: Record<Field, string>) => Promise<void>;
  /** Which field an error code is about, and other words for it than the server's. */
  fieldOfCode?: Partial<Record<ApiError['code'], { field: NoInfer<Field>; message?: string }>>;
  /**
   * Checks a field when it is left. With it each field keeps its error until it changes; without it all errors go as
   * soon as any field is typed in or gets the focus.
   */
  validateOnBlur?: (field: Field, value: string) => FormProblem | undefined;
}

/** Puts what the server rejects next to the field that it is about or, where the form has no such field, above it. */
function readErrors<Field extends string>(
  error: unknown,
  { initial, fieldOfCode = {} }: FormOptions<Field>,
): FormErrors<Field> {
  const { code, message, fields } = readApiError(error);
  const ofCode = fieldOfCode[code];
  if (ofCode) return { [ofCode.field]: ofCode.message ?? message } as FormErrors<Field>;
  const own = Object.fromEntries(Object.entries(fields).filter(([name]) => name in initial));
  if (hasErrors(own)) return own as FormErrors<Field>;
  return { form: Object.values(fields)[0] ?? message } as FormErrors<Field>;
}

/**
 * The state of a form: what it holds, its errors, and sending it once at a time. Put `formRef` and `submit` on the
 * form, and `field(name)` on each input.
 */
export function useForm<Field extends string>(options: FormOptions<Field>) {
  const { initial, validate, send, validateOnBlur } = options;
  const [values, setValues] = useState(initial);
  const [sending, setSending] = useState(false);
  const { formRef, errors, show, clear, mark } = useFormErrors<Field>();

  const fill = (change: Partial<Record<Field, string>>) => {
    if (!validateOnBlur) clear();
    else for (const name of Object.keys(change) as Field[]) mark(name);
    setValues((before) => ({ ...before, ...change }));
  };

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (sending) return;
    const wrong = validate(values);
    show(wordProblems(FORMS_ENGLISH, wrong) as FormErrors<Field>);
    if (hasErrors(wrong)) return;
    setSending(true);
    await send(values).catch((error: unknown) => show(readErrors(error, options)));
    setSending(false);
  };

  const field = (name: Field) => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: ({ target: { value } }: ChangeEvent<HTMLInputElement>) =>
      fill({ [name]: value } as Partial<Record<Field, string>>),
    onFocus: () => validateOnBlur || clear(),
    onBlur: ({ relatedTarget }: FocusEvent) => {
      const problem = validateOnBlur?.(name, values[name]);
      // Moving on to a button reports nothing: submitting checks everything, cancelling nothing.
      if (problem && !(relatedTarget instanceof HTMLButtonElement))
        mark(name, wordProblem(FORMS_ENGLISH, name, problem));
    },
  });

  return { formRef, formError: errors.form, values, sending, fill, submit, field };
}
