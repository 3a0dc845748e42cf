/** What is wrong with an HTTP request before the shop looks at what it asks for. */
export type HttpErrorCode =
  'BAD_REQUEST' | 'METHOD_NOT_ALLOWED' | 'PAYLOAD_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE';

export interface RequestError {
  status: number;
  code: HttpErrorCode;
  message: string;
}

/** Bodies larger than this are refused. */
export const BODY_LIMIT = '100kb';
export const BROKEN_PATH: RequestError = {
  status: 400,
  code: 'BAD_REQUEST',
  message: 'The path is not valid.',
};
const BROKEN_BODY: RequestError = {
  status: 400,
  code: 'BAD_REQUEST',
  message: 'The body is not valid JSON.',
};
const TOO_LARGE: RequestError = {
  status: 413,
  code: 'PAYLOAD_TOO_LARGE',
  message: 'The body is larger than 100 kB.',
};
export const NOT_JSON: RequestError = {
  status: 415,
  code: 'UNSUPPORTED_MEDIA_TYPE',
  message: 'Send the body as JSON in UTF-8, with Content-Type: application/json.',
};

/** What Express and its body parser object to (they give a status below 500); undefined for any other error. */
export function requestError(error: Error & { status?: number }): RequestError | undefined {
  const { status } = error;
  if (error instanceof URIError) return BROKEN_PATH;
  if (status === undefined || status < 400 || status > 499) return undefined;
  return [TOO_LARGE, NOT_JSON].find((known) => known.status === status) ?? BROKEN_BODY;
}
