import type { FormErrors } from '@/shared/lib/form-errors';
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

/** What is sent. */
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

/** Keeps the browser from completing or correcting what is typed. */
export const CODE = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;

/** Input names of a header row, by which its errors are found. */
export const headerName = ({ id }: HeaderRow): string => `header-name-${id}`;
export const headerValue = ({ id }: HeaderRow): string => `header-value-${id}`;

/** Browsers send no body with GET; an empty body counts as none. */
const sendsBody = ({ method, body }: TesterForm): boolean => method !== 'GET' && body.trim() !== '';

const filledIn = (headers: HeaderRow[]): HeaderRow[] =>
  headers
    .map(({ id, name, value }) => ({ id, name: name.trim(), value: value.trim() }))
    .filter(({ name, value }) => name || value);

/** Whether an endpoint is the shop's own: a path, or a URL of its origin. */
function isOwn(endpoint: string, origin: string): boolean {
  const text = endpoint.trim();
  return /^(\/|https?:)/i.test(text) && URL.canParse(text, origin) && new URL(text, origin).origin === origin;
}

function endpointError(endpoint: string, origin: string): string | undefined {
  if (!isOwn(endpoint, origin))
    return 'This tester only calls the shop itself: start with a slash, as in /api/products';
  const placeholder = /\{\w+\}/.exec(endpoint)?.[0];
  return placeholder && `Put a value in place of ${placeholder}`;
}

function isHeader(name: string, value: string): boolean {
  try {
    return new Headers([[name, value]]).has(name);
  } catch {
    return false;
  }
}

/** The errors of the form by input name, in the order of the inputs. */
export function findErrors(form: TesterForm, origin: string): FormErrors {
  const errors: FormErrors = {};
  const endpoint = endpointError(form.endpoint, origin);
  if (endpoint) errors.endpoint = endpoint;
  for (const row of filledIn(form.headers)) {
    if (!isHeader(row.name, '')) errors[headerName(row)] = 'Use letters, digits and hyphens';
    else if (!isHeader(row.name, row.value)) errors[headerValue(row)] = 'Headers carry Latin letters only';
  }
  const problem = sendsBody(form) ? findJsonProblem(form.body) : undefined;
  if (problem) errors.body = problem.message;
  return errors;
}

/**
 * The request of a form without errors. The body is sent as typed, as JSON unless a header says otherwise.
 * @throws Error when the endpoint is not one of the shop's
 */
export function buildRequest(form: TesterForm, origin: string): TesterRequest {
  if (!isOwn(form.endpoint, origin)) throw new Error('The endpoint is not one of the shop’s.');
  const { method } = form;
  const url = new URL(form.endpoint.trim(), origin).href;
  const headers = filledIn(form.headers).map(({ name, value }): [string, string] => [name, value]);
  if (!sendsBody(form)) return { method, url, headers };
  if (!new Headers(headers).has('content-type')) headers.push(['content-type', 'application/json']);
  return { method, url, headers, body: form.body.trim() };
}

const isTokenRow = ({ name }: HeaderRow): boolean => name.trim().toLowerCase() === 'authorization';

/** Whether the headers carry a token. */
export const hasToken = (headers: HeaderRow[]): boolean =>
  headers.some((row) => isTokenRow(row) && row.value.trim() !== '');

/** The headers with the token in their authorization row, or in a new one. */
export const setToken = (headers: HeaderRow[], value: string): HeaderRow[] =>
  headers.some(isTokenRow)
    ? headers.map((row) => (isTokenRow(row) ? { ...row, value } : row))
    : addHeader(headers, { name: 'authorization', value });

/** The headers with another row, empty by default. */
export const addHeader = (headers: HeaderRow[], row = { name: '', value: '' }): HeaderRow[] => [
  ...headers,
  { id: 1 + Math.max(0, ...headers.map(({ id }) => id)), ...row },
];

/** Quotes any text as one word for a POSIX shell. */
const quote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** curl reads `name:` as "do not send it"; an empty header is `name;`. */
const header = ([name, value]: [string, string]): string => (value === '' ? `${name};` : `${name}: ${value}`);

/** The curl command that sends the same request. */
export function toCurl({ method, url, headers, body }: TesterRequest): string {
  // By default curl expands brackets and braces in a URL.
  const plain = /[[\]{}]/.test(url) ? ' --globoff' : '';
  const lines = [
    `curl -i${plain} -X ${method} ${quote(url)}`,
    ...headers.map((pair) => `-H ${quote(header(pair))}`),
    ...(body === undefined ? [] : [`--data-raw ${quote(body)}`]),
  ];
  return lines.join(' \\\n  ');
}
