import type { ClientBase } from 'pg';

type Send = (...call: unknown[]) => unknown;
/** The driver only rejects with this text. It keeps the connection, on which the next statement would wait as long. */
const isSilence = (error: unknown): boolean =>
  error instanceof Error && error.message === 'Query read timeout';

/** Closes a connection on which no answer came in time: it may lead nowhere any more. */
export function closeWhenSilent(client: ClientBase & { connection?: { stream: { destroy(): void } } }): void {
  const send = client.query.bind(client) as Send;
  const close = (error: unknown): void => {
    if (isSilence(error)) client.connection?.stream.destroy();
  };
  const sendWatched: Send = (...call) => {
    const last = call.at(-1);
    if (typeof last === 'function')
      call[call.length - 1] = (error: unknown, ...rest: unknown[]): void => {
        close(error);
        (last as Send)(error, ...rest);
      };
    const sent = send(...call);
    if (sent instanceof Promise) sent.catch(close);
    return sent;
  };
  client.query = sendWatched as ClientBase['query'];
}
