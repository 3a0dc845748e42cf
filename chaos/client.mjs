/** A well-behaved client: repeats a request unchanged until it gets a response. */
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';

const TIMEOUT_MS = 15_000;
const PATIENCE_MS = 90_000;
const PAUSE_MS = 400;
/** The error codes to retry. */
const AGAIN = ['NO_ANSWER', 'SERVICE_UNAVAILABLE', 'PAYMENT_UNAVAILABLE'];

/** @param headers sent with every request, such as those of a session */
export function createClient({ url, tally }, headers = {}) {
  const once = async (name, path, body, more) => {
    const since = performance.now();
    const answer = await post(url + path, body, { ...headers, ...more });
    tally.answered(name, performance.now() - since, answer.code);
    return answer;
  };
  /** @returns the data, or an error code that is expected, or was retried in vain; counts any other code as wrong */
  const insist = async (name, path, body, { expected = [], more = {} } = {}) => {
    const latest = performance.now() + PATIENCE_MS;
    let answer = await once(name, path, body, more);
    while (AGAIN.includes(answer.code) && performance.now() < latest) {
      await sleep(PAUSE_MS * (0.5 + Math.random()));
      answer = await once(name, path, body, more);
    }
    if (AGAIN.includes(answer.code)) tally.count('clients that gave up');
    else if (answer.code && !expected.includes(answer.code)) tally.wrong.push(`${name}: ${answer.words}`);
    return answer;
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
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const answer = await response.json();
    const code = answer.errors?.[0]?.extensions?.code ?? answer.code ?? (response.ok ? null : 'NO_CODE');
    return { code, status: response.status, data: answer.data ?? answer, words: JSON.stringify(answer) };
  } catch {
    return { code: 'NO_ANSWER' };
  }
}
