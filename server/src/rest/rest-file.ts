/** A file as a response, whole or in chunks. */
export class RestFile {
  constructor(
    readonly type: string,
    readonly body: string | Buffer | AsyncGenerator<string>,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {}
}
