/** A file as a response, whole or in pieces. */
export class RestFile {
  constructor(
    readonly type: string,
    readonly body: string | Buffer | AsyncIterable<string>,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {}
}
