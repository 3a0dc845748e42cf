import type { GraphQLFormattedError } from 'graphql';
import type { TestShop } from './test-shop';

/** An event of a subscription: a result, its completion, or a lost connection. */
export type StreamEvent<Data> =
  { data?: Data | null; errors?: GraphQLFormattedError[] } | 'complete' | 'ended';

/** An open subscription. */
export interface Followed<Data> {
  status: number;
  headers: Headers;
  /** Resolves to the next event. */
  next(): Promise<StreamEvent<Data>>;
  /** Disconnects. */
  leave(): void;
}

/** Events are separated by an empty line; comments are skipped. */
function readEvent<Data>(text: string): StreamEvent<Data> | undefined {
  const [, event, data] = /^event: (\w+)\ndata:(.*)$/.exec(text) ?? [];
  if (event === 'complete') return 'complete';
  return data === undefined ? undefined : (JSON.parse(data) as StreamEvent<Data>);
}

/** Subscribes to the shop, or to the desk with a cookie. */
export async function follow<Data>(
  { url }: Pick<TestShop, 'url'>,
  query: string,
  { variables = {}, ...headers }: { variables?: object; authorization?: string; cookie?: string },
): Promise<Followed<Data>> {
  const gone = new AbortController();
  const response = await fetch(`${url}${headers.cookie === undefined ? '' : '/desk'}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'text/event-stream', ...headers },
    body: JSON.stringify({ query, variables }),
    signal: gone.signal,
  });
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  const next = async (): Promise<StreamEvent<Data>> => {
    for (;;) {
      const end = text.indexOf('\n\n');
      if (end === -1) {
        const { done, value } = await reader.read();
        if (done) return 'ended';
        text += value;
        continue;
      }
      const event = readEvent<Data>(text.slice(0, end));
      text = text.slice(end + 2);
      if (event) return event;
    }
  };
  return { status: response.status, headers: response.headers, next, leave: () => gone.abort() };
}

/** The data of an event. */
export const dataOf = <Data>(event: StreamEvent<Data>): Data => {
  if (typeof event === 'string' || !event.data)
    throw new Error(`There is no data in ${JSON.stringify(event)}`);
  return event.data;
};

/** The code of an event's error, or what it is instead of a result. */
export const codeOf = <Data>(event: StreamEvent<Data>): unknown =>
  typeof event === 'string' ? event : event.errors?.[0]?.extensions?.code;

/** The error code with which a stream ends. */
export async function endOf({ next }: Followed<unknown>): Promise<unknown> {
  let code = codeOf(await next());
  while (code === undefined) code = codeOf(await next());
  return code;
}
