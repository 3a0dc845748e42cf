/** Single requests before the measurement: checks that responses are the same, and counts SQL statements. */
import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { countStatements } from './figures.mjs';

const COUNTS = 5;
/** Time for the change notification to reach the shop. */
const NOTIFICATION_MS = 200;
/** Properties that differ between responses to the same request: generated, counted or timestamps. */
const VARYING = new Set(['createdAt', 'heldUntil', 'orderId', 'email']);

/** Sends one call and returns the response's text. */
export async function send(target, call) {
  const { path, method, headers, body } = target.toRequest(call);
  const response = await fetch(target.url + path, { method, headers, body });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${target.kind} responded with ${response.status}: ${text}`);
  return text;
}

/** Runs the steps of one connection, up to a number of requests. */
async function* walk(target, operation, tickets, max) {
  for (let sent = 0; sent < max;) {
    for (const { call, next, onBody } of operation.steps(0, tickets.draw)) {
      if (sent++ === max) return;
      const text = await send(target, call ?? next());
      onBody?.(text);
      yield text;
    }
    if (operation.checks === undefined) return;
  }
}

const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const parse = (text) =>
  JSON.parse(text.replace(UUID, 'some-uuid'), (name, value) => (VARYING.has(name) ? 'varying' : value));

/** @throws AssertionError unless baseline and shop respond alike: the shop's response is the expected one */
export async function assertSameResponses(operation, [shop, baseline]) {
  const responsesOf = async ({ target, tickets }) => {
    await operation.before?.();
    const found = [];
    for await (const text of walk(target, operation, tickets, operation.checks ?? 100))
      found.push(parse(text));
    return found;
  };
  const expected = await responsesOf(shop);
  const actual = await responsesOf(baseline);
  for (const [index, response] of actual.entries()) assert.deepStrictEqual(response, expected[index]);
}

/**
 * The statements of one operation, cold (the catalogue has just changed) and warm (repeated): the fewest of several
 * attempts, because background work of the shop may add to them.
 */
export async function countOperation(operation, { target, tickets }, sql) {
  await operation.before?.();
  const fewest = { cold: undefined, warm: undefined };
  for (let attempt = 0; attempt < COUNTS; attempt += 1) {
    await sql(`UPDATE "products" SET "title" = "title" WHERE "id" = 1`);
    await sleep(NOTIFICATION_MS);
    for (const state of Object.keys(fewest)) {
      const counted = await countOnce(operation, target, tickets);
      if (!(fewest[state]?.statements <= counted.statements)) fewest[state] = counted;
    }
  }
  return fewest;
}

async function countOnce(operation, target, tickets) {
  await target.probe('count');
  for await (const text of walk(target, operation, tickets, operation.requests ?? 1)) assert.ok(text);
  const { statements } = await target.probe('counted');
  return countStatements(statements);
}
