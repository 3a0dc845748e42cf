import { useEffect, useRef, useState } from 'react';

/** The errors of a form by input name; `form` is for the whole form. */
export type FormErrors<Field extends string = string> = Partial<Record<Field | 'form', string>>;

/**
 * The errors of a form. Put `formRef` on it and read `errors` by field; `show` sets the errors of a submit and, unless
 * told otherwise, focuses the first wrong field, `clear` removes all, `mark` sets or removes a single one.
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
    const field = formRef.current?.querySelector<HTMLElement>('[aria-invalid=true]');
    field?.focus();
    // The error of the whole form may be out of view on a small screen.
    if (!field && errors.form)
      formRef.current?.querySelector('[role="alert"]')?.scrollIntoView({ block: 'nearest' });
    focusing.current = false;
  }, [errors]);

  const show = (next: FormErrors<Field>, focus = true) => {
    toFocus.current = focus;
    setErrors(next);
  };
  const clear = () => {
    // Forms clear their errors when a field is focused, but not when `show` does it.
    if (!focusing.current) setErrors({});
  };
  const mark = (field: Field, message?: string) => setErrors((before) => ({ ...before, [field]: message }));
  return { formRef, errors, show, clear, mark };
}
