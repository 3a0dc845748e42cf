import type { Stream } from 'node:stream';

/**
 * For a stream that is read to its end by somebody who gets its errors: without a listener, an error after that would end the
 * process.
 */
export const ignoreLateErrors = <Source extends Stream>(stream: Source): Source =>
  stream.on('error', () => undefined);
