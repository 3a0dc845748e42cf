import { hasErrors } from '@domain/field-errors';
import type { FieldErrors } from '@domain/field-errors';
import { FORMS } from '@domain/wording/forms.en';
import { wordProblem, wordProblems } from '@domain/wording/wording';
import type { FormProblem } from '@domain/wording/wording';
import { useEffect, useRef, useState } from 'react';
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
  /** The field of an error code, and a text to replace the server's. */
  fieldOfCode?: Partial<Record<ApiError['code'], { field: NoInfer<Field>; message?: string }>>;
  /**
   * Validates a field on blur. With it each field keeps its error until it changes; without it all errors are cleared
   * when any field is changed or focused.
   */
  validateOnBlur?: (field: Field, value: string) => FormProblem | undefined;
}

/** Assigns the server's errors to their fields or, if the form has no such field, to the whole form. */
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
 * The state of a form: values, errors, and submitting once at a time. Put `formRef` and `submit` on the form, and
 * `field(name)` on each input.
 */
export function useForm<Field extends string>(options: FormOptions<Field>) {
  const { initial, validate, send, validateOnBlur } = options;
  const [values, setValues] = useState(initial);
  const latest = useRef(values);
  useEffect(() => void (latest.current = values), [values]);
  const [sending, setSending] = useState(false);
  const { formRef, errors, show, clear, mark } = useFormErrors<Field>();

  const fill = (change: Partial<Record<Field, string>>) => {
    if (!validateOnBlur) clear();
    else for (const name of Object.keys(change) as Field[]) mark(name);
    setValues((before) => ({ ...before, ...change }));
  };

  /** Shows an error of the whole form in place of all others; an empty one removes them. */
  const report = (text: string) => (text ? show({ form: text } as FormErrors<Field>) : clear());

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (sending) return;
    const wrong = validate(values);
    show(wordProblems(FORMS, wrong) as FormErrors<Field>);
    if (hasErrors(wrong)) return;
    setSending(true);
    // Whoever has typed meanwhile keeps the focus.
    await send(values).catch((error: unknown) => show(readErrors(error, options), values === latest.current));
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
      // Blur to a button validates nothing: submitting validates everything, cancelling nothing.
      if (problem && !(relatedTarget instanceof HTMLButtonElement))
        mark(name, wordProblem(FORMS, name, problem));
    },
  });

  return { formRef, formError: errors.form, values, sending, fill, report, submit, field };
}
