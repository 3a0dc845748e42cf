import { addError } from '@domain/field-errors';
import type { FieldErrors } from '@domain/field-errors';
import { findJsonProblem } from './json-problem';

export const METHODS = ['GET', 'POST', 'DELETE'] as const;
export type Method = (typeof METHODS)[number];

export interface HeaderRow {
  id: number;
  name: string;
  value: string;
}

/** What the tester's form holds. */
export interface TesterForm {
  method: Method;
  endpoint: string;
  headers: HeaderRow[];
  body: string;
}

/** What goes over the wire. */
export interface TesterRequest {
  method: Method;
  url: string;
  headers: [name: string, value: string][];
  body?: string;
}

export const INITIAL_FORM: TesterForm = {
  method: 'GET',
  endpoint: '/api/test-todos',
  headers: [],
  body: '{}',
};

/** The name of a header row's inputs, which its errors go by. */
export const headerField = (part: 'name' | 'value', { id }: Pick<HeaderRow, 'id'>): string =>
  `header-${part}-${id}`;

const isBlank = ({ name, value }: HeaderRow): boolean => name.trim() === '' && value.trim() === '';

/** Browsers send no body with GET, and an empty one is none. */
const sendsBody = ({ method, body }: TesterForm): boolean => method !== 'GET' && body.trim() !== '';

/** The URL that an endpoint stands for; null when it is not one of the shop's own. */
function resolveEndpoint(endpoint: string, origin: string): string | null {
  const text = endpoint.trim();
  if (!/^(\/|https?:\/\/)/i.test(text)) return null;
  if (!URL.canParse(text, origin)) return null;
  const url = new URL(text, origin);
  return url.origin === origin ? url.href : null;
}

function endpointError(endpoint: string, origin: string): string | undefined {
  if (resolveEndpoint(endpoint, origin) === null) {
    return 'This tester only calls the shop itself: start with a slash, as in /api/products';
  }
  const blank = /\{\w+\}/.exec(endpoint)?.[0];
  return blank && `Put a value in place of ${blank}`;
}

function isHeader(name: string, value: string): boolean {
  try {
    new Headers([[name, value]]);
    return true;
  } catch {
    return false;
  }
}

/** What is wrong with the form, by the name of its inputs, from the first one on. */
export function findErrors(form: TesterForm, origin: string): FieldErrors {
  const errors: FieldErrors = {};
  const endpoint = endpointError(form.endpoint, origin);
  if (endpoint) addError(errors, 'endpoint', endpoint);
  for (const row of form.headers.filter((row) => !isBlank(row))) {
    if (!isHeader(row.name.trim(), '')) {
      addError(errors, headerField('name', row), 'Use letters, digits and hyphens');
    } else if (!isHeader(row.name.trim(), row.value)) {
      addError(errors, headerField('value', row), 'Headers carry Latin letters only');
    }
  }
  const problem = sendsBody(form) ? findJsonProblem(form.body) : undefined;
  if (problem) addError(errors, 'body', problem.message);
  return errors;
}

/**
 * What a form without errors sends. The body goes as it was typed, as JSON unless a header says otherwise.
 * @throws Error when the endpoint is not one of the shop's
 */
export function buildRequest(form: TesterForm, origin: string): TesterRequest {
  const url = resolveEndpoint(form.endpoint, origin);
  if (url === null) throw new Error('The endpoint is not one of the shop’s.');
  const headers = form.headers
    .filter((row) => !isBlank(row))
    .map(({ name, value }): TesterRequest['headers'][number] => [name.trim(), value.trim()]);
  if (!sendsBody(form)) return { method: form.method, url, headers };
  const typed = headers.some(([name]) => name.toLowerCase() === 'content-type');
  return {
    method: form.method,
    url,
    headers: typed ? headers : [...headers, ['content-type', 'application/json']],
    body: form.body.trim(),
  };
}

/** The form's headers with one of them set: in the row that has the name already, or in a new one. */
export function setHeader(headers: HeaderRow[], name: string, value: string): HeaderRow[] {
  const known = headers.find((row) => row.name.trim().toLowerCase() === name);
  if (known) return headers.map((row) => (row === known ? { ...row, value } : row));
  return addHeader(headers, { name, value });
}

/** The form's headers with one more row, empty unless it is given. */
export function addHeader(headers: HeaderRow[], row = { name: '', value: '' }): HeaderRow[] {
  return [...headers, { id: 1 + Math.max(0, ...headers.map(({ id }) => id)), ...row }];
}

/** Whether a header of that name is filled in. */
export const hasHeader = (headers: HeaderRow[], name: string): boolean =>
  headers.some((row) => row.name.trim().toLowerCase() === name && row.value.trim() !== '');
