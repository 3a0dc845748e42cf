import { Query } from 'pg';
import type { ClientBase } from 'pg';

/** PostgreSQL keeps them for each connection; statements beyond this number are sent unprepared. */
const MAX_PREPARED = 500;

/** The names of statements, by their text: the same on every connection. */
const names = new Map<string, string>();

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= MAX_PREPARED) return known;
  const name = `s${names.size}`;
  names.set(text, name);
  return name;
}

type Send = (...call: unknown[]) => unknown;
type Callback = (error: Error | null, result?: unknown) => void;

/**
 * Has a connection prepare every statement with parameters the first time it is sent, so that PostgreSQL parses
 * and plans it once. All values are parameters, so there are few different statements.
 */
export function prepareStatements(client: ClientBase): void {
  const send = client.query.bind(client) as Send;
  const sendPrepared: Send = (text, values, callback) => {
    const name =
      typeof text === 'string' && Array.isArray(values) && values.length > 0 ? nameOf(text) : undefined;
    if (name === undefined) return send(text, values, callback);
    // Made here: the client would copy what it is given, property by property.
    const query = Object.assign(new Query(text as string, values as unknown[]), { name });
    if (callback) return send(query, callback);
    return new Promise((resolve, reject) => {
      const settle: Callback = (error, result) => (error ? reject(error) : resolve(result));
      send(query, settle);
    });
  };
  client.query = sendPrepared as ClientBase['query'];
}
