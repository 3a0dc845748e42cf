import { hasErrors } from '@domain/field-errors';
import { useContext, useState } from 'react';
import { useFormErrors } from '@/shared/lib/form-errors';
import { SiteContext } from '@/shared/lib/head/site-context';
import type { DocumentedCall } from './documented-calls';
import { findJsonProblem } from './json-problem';
import { INITIAL_FORM, addHeader, buildRequest, findErrors, hasHeader } from './request';
import type { TesterForm, TesterRequest } from './request';

/** Puts the cursor where a broken body stops being JSON. */
function selectProblem(body: HTMLTextAreaElement): void {
  body.focus();
  const offset = findJsonProblem(body.value)?.offset ?? 0;
  body.setSelectionRange(offset, offset + 1);
}

/** What the tester's form holds and shows. */
export function useTesterForm() {
  const [form, setForm] = useState(INITIAL_FORM);
  const { formRef, errors, show, mark } = useFormErrors<string>();
  const { origin } = useContext(SiteContext);

  const change = (next: Partial<TesterForm>) => {
    Object.keys(next).forEach((field) => mark(field));
    setForm((before) => ({ ...before, ...next }));
  };

  /** Fills the form with a documented call; headers that are there already stay, a token among them. */
  const fill = ({ method, endpoint, body, headers }: DocumentedCall) => {
    show({});
    const missing = headers.filter(({ name }) => !hasHeader(form.headers, name.toLowerCase()));
    setForm({ method, endpoint, body, headers: missing.reduce(addHeader, form.headers) });
  };

  /** The request that the form stands for; null after showing what is wrong with it. */
  const readRequest = (): TesterRequest | null => {
    const wrong = findErrors(form, origin);
    show(wrong);
    if (!hasErrors(wrong)) return buildRequest(form, origin);
    const body = formRef.current?.elements.namedItem('body');
    if (Object.keys(wrong)[0] === 'body' && body instanceof HTMLTextAreaElement) selectProblem(body);
    return null;
  };

  const checkBody = () => mark('body', findErrors(form, origin).body);
  return { form, formRef, errors, change, mark, checkBody, fill, readRequest };
}

export type TesterFormState = ReturnType<typeof useTesterForm>;
