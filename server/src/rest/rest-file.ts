/** An answer that is no JSON. */
export class RestFile {
  constructor(
    readonly type: string,
    readonly body: string | Buffer,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {}
}
