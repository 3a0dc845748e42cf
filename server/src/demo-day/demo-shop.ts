import { CommandError } from '../common/command-error';

/** Credentials: a shopper's token, a staff member's cookie, or none. */
export interface DemoCaller {
  token?: string;
  cookie?: string;
}

interface ApiResponse<Body> {
  headers: Headers;
  body: Body;
}

/** A client of a running shop's APIs. */
export class DemoShop {
  constructor(private readonly url: string) {}

  /** @throws CommandError unless it is open, outside production, and takes no money */
  async assertTrial(): Promise<void> {
    const [explorer, sandbox] = await Promise.all([
      this.get('/graphql', 'text/html'),
      this.get('/sandbox/razorpay/checkout.js', '*/*'),
    ]);
    // Only a shop outside production offers Apollo's explorer.
    if (!(await explorer.text()).includes('apollographql.com'))
      throw new CommandError(`The shop at ${this.url} is in production: npm run demo does not run there.`);
    if (!sandbox.ok) throw new CommandError(`The shop at ${this.url} takes real payments.`);
  }

  /** Sends a GraphQL request, to the desk with a cookie. @throws CommandError with the shop's error */
  async query<Data>(query: string, variables: object, { token, cookie }: DemoCaller = {}): Promise<Data> {
    const path = cookie === undefined ? '/graphql' : '/desk/graphql';
    const headers = { ...(token && { authorization: token }), ...(cookie && { cookie }) };
    const { body } = await this.post<{ data: Data; errors?: { message: string }[] }>(
      path,
      { query, variables },
      headers,
    );
    const [error] = body.errors ?? [];
    if (error) throw new CommandError(`The shop rejected a request of the demo day: ${error.message}`);
    return body.data;
  }

  /**
   * Sends a call for each product in one mutation.
   * @param call gets the product's variable, whose value is its _id
   * @param ids of what else the calls name, by variable
   */
  mutateEach<Line extends { _id: string }>(
    lines: readonly Line[],
    call: (line: Line, product: string) => string,
    caller: DemoCaller,
    ids: Readonly<Record<string, string>> = {},
  ): Promise<unknown> {
    const calls = lines.map((line, at) => `line${at}: ${call(line, `$product${at}`)}`);
    const products = lines.map(({ _id }, at) => [`product${at}`, _id]);
    const variables = { ...ids, ...(Object.fromEntries(products) as Record<string, string>) };
    const declared = Object.keys(variables).map((name) => `$${name}: ID!`);
    return this.query(`mutation (${declared.join(' ')}) { ${calls.join(' ')} }`, variables, caller);
  }

  async post<Body>(
    path: string,
    body: object,
    headers: Record<string, string> = {},
  ): Promise<ApiResponse<Body>> {
    const response = await fetch(`${this.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    return { headers: response.headers, body: (await response.json()) as Body };
  }

  /** @throws CommandError when nothing responds */
  private async get(path: string, accept: string): Promise<Response> {
    return fetch(`${this.url}${path}`, { headers: { accept } }).catch(() => {
      throw new CommandError(`No shop is open at ${this.url}: npm start opens one.`);
    });
  }
}
