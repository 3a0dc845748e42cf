import type { FieldErrors } from '@domain/field-errors';
import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import type { ApiError } from './api/api-error';

/** Errors of a form's fields by their input's name, and under `form` what concerns it as a whole. */
export type FormErrors<Field extends string> = FieldErrors<Field | 'form'>;

/** Puts what the server refused next to its fields: those it names, the one its code is about, or the form. */
export function formErrorsOf<Field extends string>(
  { code, message, fields }: ApiError,
  fieldOfCode: Partial<Record<ApiError['code'], Field>> = {},
): FormErrors<Field> {
  const field = fieldOfCode[code];
  if (field) return { [field]: message } as FormErrors<Field>;
  return Object.keys(fields).length > 0
    ? (fields as FormErrors<Field>)
    : ({ form: message } as FormErrors<Field>);
}

const firstWrong = (form: HTMLFormElement | null, errors: FormErrors<string>): HTMLElement | undefined =>
  Array.from(form?.elements ?? []).find(
    (control): control is HTMLInputElement | HTMLTextAreaElement =>
      (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) &&
      Boolean(errors[control.name]),
  );

interface FormErrorsState<Field extends string> {
  formRef: RefObject<HTMLFormElement | null>;
  errors: FormErrors<Field>;
  /** Shows the outcome of a submit and takes the focus to the first wrong field. */
  show: (errors: FormErrors<Field>) => void;
  /** Back to no error; without effect while `show` moves the focus, so that it can be called on focus. */
  clear: () => void;
  /** Sets or, without a message, removes the error of one field. */
  mark: (field: Field, message?: string) => void;
}

/** The errors of one form: put `formRef` on it and read `errors` by field name. */
export function useFormErrors<Field extends string>(): FormErrorsState<Field> {
  const formRef = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<FormErrors<Field>>({});
  const toFocus = useRef(false);
  const focusing = useRef(false);

  useEffect(() => {
    if (!toFocus.current) return;
    toFocus.current = false;
    focusing.current = true;
    const field = firstWrong(formRef.current, errors);
    field?.focus();
    // What concerns no field may be said further up than a small screen shows.
    if (!field && errors.form)
      formRef.current?.querySelector('[role="alert"]')?.scrollIntoView({ block: 'nearest' });
    focusing.current = false;
  }, [errors]);

  return {
    formRef,
    errors,
    show: (next) => {
      toFocus.current = true;
      setErrors(next);
    },
    clear: () => {
      if (!focusing.current) setErrors({});
    },
    mark: (field, message) => setErrors((before) => ({ ...before, [field]: message })),
  };
}
