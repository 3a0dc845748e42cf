/** A malformed HTTP request, rejected before it is routed. */
export type HttpErrorCode =
  'BAD_REQUEST' | 'METHOD_NOT_ALLOWED' | 'PAYLOAD_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE';

export class RequestError extends Error {
  constructor(
    readonly status: number,
    readonly code: HttpErrorCode,
    message: string,
  ) {
    super(message);
  }
}

/** Bodies larger than this are rejected. */
export const BODY_LIMIT = '100kb';
export const BODY_TOO_LARGE = 'The body is larger than 100 kB.';

export const brokenPath = (): RequestError => new RequestError(400, 'BAD_REQUEST', 'The path is not valid.');
export const brokenJson = (): RequestError =>
  new RequestError(400, 'BAD_REQUEST', 'The body is not valid JSON.');
export const notJson = (): RequestError =>
  new RequestError(
    415,
    'UNSUPPORTED_MEDIA_TYPE',
    'Send the body as JSON in UTF-8, with Content-Type: application/json.',
  );
const unknownEncoding = (): RequestError =>
  new RequestError(
    415,
    'UNSUPPORTED_MEDIA_TYPE',
    'Send the body as it is, or with Content-Encoding: gzip, deflate or br.',
  );

/** What Express and its body parser object to (they give a status below 500); undefined for any other error. */
export function asRequestError(error: Error & { status?: number; type?: string }): RequestError | undefined {
  if (error instanceof RequestError) return error;
  if (error instanceof URIError) return brokenPath();
  const { status, type } = error;
  if (status === undefined || status < 400 || status > 499) return undefined;
  if (status === 413) return new RequestError(status, 'PAYLOAD_TOO_LARGE', BODY_TOO_LARGE);
  if (type === 'encoding.unsupported') return unknownEncoding();
  return status === 415 ? notJson() : brokenJson();
}
