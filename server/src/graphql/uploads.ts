import type { IncomingMessage, ServerResponse } from 'node:http';
import busboy from 'busboy';
import { Upload } from 'graphql-upload-minimal';
import type { FileUpload } from 'graphql-upload-minimal';
import { isUpload } from '../common/http';
import type { Middleware } from '../common/http';
import { isObject } from '../common/is-object';
import { UPLOAD_MAX_BYTES } from '../common/read-upload';
import { RequestError } from '../common/request-error';

/** With the methods that its types leave out. */
type PendingUpload = Upload & { resolve: (file: FileUpload) => void; reject: (error: Error) => void };

const LIMITS = { fields: 2, fieldSize: 20_000, files: 1, fileSize: UPLOAD_MAX_BYTES };
/** A longer path could lead to what objects inherit: writing there would break every other request. */
const FILE_PATH = /^variables\.(\w+)$/;

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
      Object.assign(request, { body: await readOperation(request, response) });
    };
    read().then(
      () => next(),
      (error: unknown) => {
        // The rest of the upload is not waited for.
        response.setHeader('connection', 'close');
        next(error);
      },
    );
  };

/**
 * The operation of a multipart request; resolves before the file has come.
 * @throws RequestError BAD_REQUEST
 */
function readOperation(request: IncomingMessage, response: ServerResponse): Promise<object> {
  return new Promise<object>((resolve, reject) => {
    const parser = busboy({ headers: request.headers, defParamCharset: 'utf8', limits: LIMITS });
    const upload = new Upload() as PendingUpload;
    let operation: unknown;
    let fileName: string | undefined;
    // Once all has been read, this changes nothing.
    const stop = (): void => {
      reject(malformed());
      upload.reject(malformed());
      parser.destroy();
      request.unpipe(parser);
      request.resume();
    };
    parser.on('field', (name, text, { valueTruncated }) => {
      try {
        if (valueTruncated) throw malformed();
        if (name === 'operations') operation = JSON.parse(text);
        if (name !== 'map') return;
        fileName = placeFile(operation, JSON.parse(text), upload);
        resolve(operation as object);
      } catch {
        stop();
      }
    });
    parser.on('file', (name, stream, { filename, encoding, mimeType: mimetype }) => {
      stream.on('error', () => undefined);
      if (name !== fileName) return void stream.resume();
      const createReadStream = () => stream as never;
      upload.resolve({ fieldName: name, filename, encoding, mimetype, createReadStream });
    });
    parser.on('error', stop).on('close', stop);
    // A request that was received whole closes as well, perhaps before its file is read.
    request.once('close', () => request.readableEnded || stop());
    response.once('close', stop);
    request.pipe(parser);
  }).catch(() => {
    throw malformed();
  });
}

/**
 * Puts the file in the place of the variable that `map` names, by the GraphQL multipart request specification.
 * @returns the name of the file's part; undefined if there is none
 */
function placeFile(operation: unknown, map: unknown, upload: Upload): string | undefined {
  if (!isObject(operation) || !isObject(map)) throw malformed();
  const [[name, paths] = [], ...more] = Object.entries(map);
  if (name === undefined) return undefined;
  const path = Array.isArray(paths) && paths.length === 1 ? String(paths[0]) : '';
  const variable = FILE_PATH.exec(path)?.[1];
  const { variables } = operation;
  if (more.length > 0 || variable === undefined) throw malformed();
  if (!isObject(variables) || !Object.hasOwn(variables, variable)) throw malformed();
  variables[variable] = upload;
  return name;
}

const malformed = (): RequestError =>
  new RequestError(400, 'BAD_REQUEST', 'This is not a GraphQL multipart request with one file.');
