import type { Stream } from 'node:stream';

/** For a stream whose user gets its errors: without a listener, one that comes later would end the process. */
export const ignoreLateErrors = <Source extends Stream>(stream: Source): Source =>
  stream.on('error', () => undefined);
