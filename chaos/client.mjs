/** A well-behaved client: repeats a request unchanged until it gets a response. */
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';

const TIMEOUT_MS = 15_000;
const GIVE_UP_MS = 90_000;
const PAUSE_MS = 400;
/** The error codes to retry. */
const RETRIED = ['NO_RESPONSE', 'SERVICE_UNAVAILABLE', 'PAYMENT_UNAVAILABLE'];

/** @param headers sent with every request, such as those of a session */
export function createClient({ url, tally }, headers = {}) {
  const once = async (name, path, body, more) => {
    const since = performance.now();
    const response = await post(url + path, body, { ...headers, ...more });
    tally.responded(name, performance.now() - since, response.code);
    return response;
  };
  /** @returns the data, or an error code that is expected, or was retried in vain; counts any other code as wrong */
  const insist = async (name, path, body, { expected = [], more = {} } = {}) => {
    const latest = performance.now() + GIVE_UP_MS;
    let response = await once(name, path, body, more);
    while (RETRIED.includes(response.code) && performance.now() < latest) {
      await sleep(PAUSE_MS * (0.5 + Math.random()));
      response = await once(name, path, body, more);
    }
    if (RETRIED.includes(response.code)) tally.count('clients that gave up');
    else if (response.code && !expected.includes(response.code))
      tally.wrong.push(`${name}: ${response.text}`);
    return response;
  };
  const graphql = (name, query, variables, options) =>
    insist(name, '/graphql', { query, variables }, options);
  const desk = (name, query, variables, options) =>
    insist(name, '/desk/graphql', { query, variables }, options);
  return { insist, graphql, desk };
}

/** Both APIs respond with JSON, and a code if there is an error. */
async function post(url, body, headers) {
  try {
    const received = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const response = await received.json();
    const code = response.errors?.[0]?.extensions?.code ?? response.code ?? (received.ok ? null : 'NO_CODE');
    return { code, status: received.status, data: response.data ?? response, text: JSON.stringify(response) };
  } catch {
    return { code: 'NO_RESPONSE' };
  }
}
