import type { TesterRequest } from './request';

/** One word of a POSIX shell, whatever is in it. */
const quote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** An empty header needs a semicolon: curl takes `name:` for "do not send it". */
const header = ([name, value]: [string, string]): string => (value === '' ? `${name};` : `${name}: ${value}`);

/** The command that sends the same request from a shell. */
export function toCurl({ method, url, headers, body }: TesterRequest): string {
  // Brackets and braces in a URL are patterns to curl, unless told otherwise.
  const plain = /[[\]{}]/.test(url) ? ' --globoff' : '';
  const lines = [
    `curl -i${plain} -X ${method} ${quote(url)}`,
    ...headers.map((pair) => `-H ${quote(header(pair))}`),
    ...(body === undefined ? [] : [`--data-raw ${quote(body)}`]),
  ];
  return lines.join(' \\\n  ');
}
