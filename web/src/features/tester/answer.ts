import { getReasonPhrase } from 'http-status-codes';

/** What came back, as far as a page may see it. */
export interface Answer {
  status: number;
  statusText: string;
  url: string;
  headers: [name: string, value: string][];
  /** Null when there is no text in it: an empty answer, or an image. */
  text: string | null;
  bytes: number;
  milliseconds: number;
}

function decode(bytes: ArrayBuffer): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return text === '' || text.includes('\0') ? null : text;
  } catch {
    return null;
  }
}

/** HTTP/2 sends no status texts: the standard ones stand in. */
function standardText(status: number): string {
  try {
    return getReasonPhrase(status);
  } catch {
    return '';
  }
}

/** Reads an answer to its end; `startedAt` is when its request was sent. */
export async function readAnswer(response: Response, startedAt: number): Promise<Answer> {
  const bytes = await response.arrayBuffer();
  return {
    status: response.status,
    statusText: response.statusText || standardText(response.status),
    url: response.url,
    headers: [...response.headers],
    text: decode(bytes),
    bytes: bytes.byteLength,
    milliseconds: Math.round(performance.now() - startedAt),
  };
}

/** The data of an answer, JSON indented; without data, the answer as a whole. */
export function prettyData({ text, status, statusText, url, headers }: Answer): string {
  const whole = { status, statusText, url, headers: Object.fromEntries(headers) };
  try {
    return JSON.stringify(text === null ? whole : JSON.parse(text), null, 2);
  } catch {
    return text ?? '';
  }
}

/** "12 ms", or "1.24 s" from a second on. */
export const formatDuration = (milliseconds: number): string =>
  milliseconds < 1000 ? `${milliseconds} ms` : `${(milliseconds / 1000).toFixed(2)} s`;

/** "812 B", "4.1 kB" or "1.2 MB". */
export function formatSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  const kilo = bytes / 1000;
  return kilo < 999.95 ? `${kilo.toFixed(1)} kB` : `${(kilo / 1000).toFixed(1)} MB`;
}
