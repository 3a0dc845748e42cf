import { hasErrors } from '@domain/field-errors';
import { useContext, useState } from 'react';
import { useFormErrors } from '@/shared/lib/form-errors';
import { PageContext } from '@/shared/lib/ssr/hydration';
import type { DocumentedCall } from './documented-calls';
import { findJsonProblem } from './json-problem';
import { INITIAL_FORM, buildRequest, findErrors } from './request';
import type { TesterForm, TesterRequest } from './request';

/** The state of the tester's form. */
export function useTesterForm() {
  const [form, setForm] = useState(INITIAL_FORM);
  const { formRef, errors, show, clear } = useFormErrors();
  const { origin } = useContext(PageContext);

  const change = (next: Partial<TesterForm>) => {
    clear();
    setForm((before) => ({ ...before, ...next }));
  };

  /** Fills the form with a documented call and keeps the headers, a token included. */
  const fill = ({ method, endpoint, body }: DocumentedCall) => change({ method, endpoint, body });

  /** Selects the JSON error in the body; visible once the field has the focus. */
  const selectProblem = () => {
    const body = formRef.current?.elements.namedItem('body');
    const problem = findJsonProblem(form.body);
    if (problem && body instanceof HTMLTextAreaElement)
      body.setSelectionRange(problem.offset, problem.offset + problem.length);
  };

  /** The form as a request; shows its errors and returns null if there are any. */
  const readRequest = (): TesterRequest | null => {
    const wrong = findErrors(form, origin);
    show(wrong);
    if (!hasErrors(wrong)) return buildRequest(form, origin);
    if (wrong.body) selectProblem();
    return null;
  };

  return { form, formRef, errors, change, fill, readRequest };
}

export type TesterFormState = ReturnType<typeof useTesterForm>;
