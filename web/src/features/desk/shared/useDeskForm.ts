import { useState } from 'react';
import type { ChangeEvent, SubmitEvent } from 'react';
import { hasErrors } from '@domain/field-errors';
import type { FieldErrors } from '@domain/field-errors';
import { FORMS } from '@domain/wording/forms.en';
import { OWNERS_ENGLISH } from '@domain/wording/owners.en';
import { wordProblems } from '@domain/wording/wording';
import { showFailure } from '@/shared/lib/toast';
import { useFormErrors } from '@/shared/lib/form-errors';
import type { FormErrors } from '@/shared/lib/form-errors';
import { isWholeDay } from './whole-day';

/** The problems of what staff enter, in words. */
export const DESK_FORMS = { ...FORMS, ...OWNERS_ENGLISH };

interface DeskFormOptions<Field extends string> {
  initial: Record<Field, string>;
  /** What it is about, for an error after leaving. */
  about?: (values: Record<Field, string>) => string;
  validate: (values: Record<Field, string>) => FieldErrors<Field>;
  /** Resolves to the errors, to one of the whole form, or to null. */
  send: (values: Record<Field, string>) => Promise<FormErrors<Field> | string | null>;
  onDone?: (values: Record<Field, string>) => void;
}

/** The errors of partly typed days, which the form would take for empty ones. */
function incompleteDays(form: HTMLFormElement | null): FieldErrors {
  const days = [...(form?.querySelectorAll<HTMLInputElement>('input[type=date]') ?? [])];
  return Object.fromEntries(
    days.filter((day) => !isWholeDay(day)).map(({ name }) => [name, { code: 'DAY_IN_PART' }]),
  );
}

/** The state of a form: values, errors, and submitting it once at a time. */
export function useDeskForm<Field extends string>(options: DeskFormOptions<Field>) {
  const [values, setValues] = useState(options.initial);
  const [sending, setSending] = useState(false);
  const { formRef, errors, show, mark } = useFormErrors<Field>();

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (sending) return;
    const problems = { ...options.validate(values), ...incompleteDays(formRef.current) };
    show(wordProblems(DESK_FORMS, problems) as FormErrors<Field>);
    if (hasErrors(problems)) return;
    const form = formRef.current!;
    setSending(true);
    const failure = await options.send(values);
    setSending(false);
    if (failure === null) return options.onDone?.(values);
    const rejection = typeof failure === 'string' ? ({ form: failure } as FormErrors<Field>) : failure;
    if (form.isConnected) return show(rejection);
    // Whoever closed the form meanwhile assumes that it was done.
    const button = form.querySelector('[type=submit]')?.textContent;
    const problem = Object.values(rejection).join(' ');
    showFailure([options.about?.(values), button, problem].filter(Boolean).join(': '));
  };
  const field = (name: Field) => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: ({ target: { value } }: ChangeEvent<HTMLInputElement>) => {
      mark(name);
      setValues((before) => ({ ...before, [name]: value }));
    },
  });
  /** Replaces what is entered, unless something was typed since these values were sent. */
  const replace = (sent: typeof values, next: typeof values) =>
    setValues((now) => (now === sent ? next : now));
  return { formRef, formError: errors.form, values, sending, submit, field, replace };
}
