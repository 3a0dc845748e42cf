import type { IncomingMessage } from 'node:http';
import { processRequest } from 'graphql-upload-minimal';
import { isUpload } from '../common/http';
import type { Middleware } from '../common/http';
import { UPLOAD_MAX_BYTES } from '../common/read-upload';
import { RequestError } from '../common/request-error';

/**
 * Reads GraphQL multipart requests with one file, and passes on all others. The file itself is read while the operation
 * runs.
 * @param assertMay throws unless the caller may upload; called before anything is read
 */
export const createUploads =
  (assertMay: (request: IncomingMessage) => Promise<void>): Middleware =>
  (request, response, next) => {
    if (!isUpload(request)) return next();
    const read = async (): Promise<void> => {
      await assertMay(request);
      const body = await processRequest(request, response, {
        ...{ maxFiles: 1, maxFileSize: UPLOAD_MAX_BYTES, maxFieldSize: 20_000 },
      }).catch(() => {
        throw malformed();
      });
      if (Array.isArray(body)) throw malformed();
      Object.assign(request, { body });
    };
    read().then(
      () => next(),
      (error: unknown) => {
        // What else is on its way is not waited for.
        response.setHeader('connection', 'close');
        next(error);
      },
    );
  };

const malformed = (): RequestError =>
  new RequestError(400, 'BAD_REQUEST', 'This is no GraphQL multipart request with one file.');
