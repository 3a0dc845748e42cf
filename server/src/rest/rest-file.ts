/** A response that is not JSON. */
export class RestFile {
  constructor(
    readonly type: string,
    readonly body: string | Buffer,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {}
}
