import { useEffect, useRef, useState } from 'react';

/** Errors of a form by the name of their input, and under `form` what concerns it as a whole. */
export type FormErrors<Field extends string = string> = Partial<Record<Field | 'form', string>>;

type Control = HTMLInputElement | HTMLTextAreaElement;
const isControl = (element: Element): element is Control =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;

const firstWrong = (form: HTMLFormElement | null, errors: FormErrors): Control | undefined =>
  Array.from(form?.elements ?? [])
    .filter(isControl)
    .find(({ name }) => errors[name]);

/**
 * The errors of one form. Put `formRef` on it and read `errors` by field; `show` takes the errors of a submit and
 * moves the focus to the first wrong field, `clear` removes all errors, `mark` sets or removes the one of a field.
 */
export function useFormErrors<Field extends string = string>() {
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
    // An error of the whole form may be further up than a small screen shows.
    if (!field && errors.form)
      formRef.current?.querySelector('[role="alert"]')?.scrollIntoView({ block: 'nearest' });
    focusing.current = false;
  }, [errors]);

  const show = (next: FormErrors<Field>) => {
    toFocus.current = true;
    setErrors(next);
  };
  const clear = () => {
    // Forms clear their errors when a field gets the focus, but not when `show` gives it.
    if (!focusing.current) setErrors({});
  };
  const mark = (field: Field, message?: string) => setErrors((before) => ({ ...before, [field]: message }));
  return { formRef, errors, show, clear, mark };
}
