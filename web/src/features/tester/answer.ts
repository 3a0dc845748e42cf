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

/** HTTP/2 has no status texts: these stand in for those of the documented answers. */
const STATUS_TEXTS: Record<number, string> = {
  200: 'OK',
  201: 'Created',
  202: 'Accepted',
  204: 'No Content',
  304: 'Not Modified',
  400: 'Bad Request',
  401: 'Unauthorized',
  404: 'Not Found',
  405: 'Method Not Allowed',
  409: 'Conflict',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
};

function readText(bytes: ArrayBuffer): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return text === '' || text.includes('\0') ? null : text;
  } catch {
    return null;
  }
}

/** Reads an answer to its end; `startedAt` is when its request was sent. */
export async function readAnswer(response: Response, startedAt: number): Promise<Answer> {
  const bytes = await response.arrayBuffer();
  return {
    status: response.status,
    statusText: response.statusText || (STATUS_TEXTS[response.status] ?? ''),
    url: response.url,
    headers: [...response.headers],
    text: readText(bytes),
    bytes: bytes.byteLength,
    milliseconds: Math.round(performance.now() - startedAt),
  };
}

/** The data of an answer, made easy to read; without data, the answer as a whole. */
export function prettyData({ text, status, statusText, url, headers }: Answer): string {
  if (text === null) {
    return JSON.stringify({ status, statusText, url, headers: Object.fromEntries(headers) }, null, 2);
  }
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
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
