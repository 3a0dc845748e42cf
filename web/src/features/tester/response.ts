import { getReasonPhrase } from 'http-status-codes';

/** A response, as far as scripts may read it. */
export interface TesterResponse {
  status: number;
  statusText: string;
  url: string;
  headers: [name: string, value: string][];
  /** Null without text: an empty body, or an image. */
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

/** The standard status text; HTTP/2 sends none. */
function standardText(status: number): string {
  try {
    return getReasonPhrase(status);
  } catch {
    return '';
  }
}

/** Reads the whole response; `startedAt` is when its request was sent. */
export async function readResponse(response: Response, startedAt: number): Promise<TesterResponse> {
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

/** The body, JSON indented; without one, the response as a whole. */
export function prettyData({ text, status, statusText, url, headers }: TesterResponse): string {
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
