import { hasErrors } from '@domain/field-errors';
import { useContext, useState } from 'react';
import { useFormErrors } from '@/shared/lib/form-errors';
import { SiteContext } from '@/shared/lib/head/site-context';
import type { DocumentedCall } from './documented-calls';
import { findJsonProblem } from './json-problem';
import { INITIAL_FORM, buildRequest, findErrors } from './request';
import type { TesterForm, TesterRequest } from './request';

/** What the tester's form holds and shows. */
export function useTesterForm() {
  const [form, setForm] = useState(INITIAL_FORM);
  const { formRef, errors, show, clear } = useFormErrors<string>();
  const { origin } = useContext(SiteContext);

  const change = (next: Partial<TesterForm>) => {
    clear();
    setForm((before) => ({ ...before, ...next }));
  };

  /** Fills the form with a documented call; the headers stay, a token among them. */
  const fill = ({ method, endpoint, body }: DocumentedCall) => change({ method, endpoint, body });

  /** Selects what keeps the body from being JSON; it shows once the field has the focus. */
  const selectProblem = () => {
    const body = formRef.current?.elements.namedItem('body');
    const problem = findJsonProblem(form.body);
    if (problem && body instanceof HTMLTextAreaElement)
      body.setSelectionRange(problem.offset, problem.offset + problem.length);
  };

  /** The request that the form stands for; null after showing what is wrong with it. */
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
