/** Single requests, before anything is measured: that the answers are the same, and what each asks of the database. */
import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { countStatements, difference } from './figures.mjs';

const COUNTS = 5;
/** Time for the shop to hear that the catalogue has changed. */
const HEARING_MS = 200;
/** What two answers to the same question cannot have in common: made up, counted, or of the time. */
const OWN = new Set(['createdAt', 'orderId', 'email']);

/** Sends one call and returns the text of the answer. */
export async function send(target, call) {
  const { path, method, headers, body } = target.toRequest(call);
  const response = await fetch(target.url + path, { method, headers, body });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${target.kind} answered ${response.status}: ${text}`);
  return text;
}

/** Goes through the steps of one connection, at most so many requests. */
async function* walk(target, operation, tickets, most) {
  for (let sent = 0; sent < most;) {
    for (const { call, next, hear } of operation.steps(0, tickets.draw)) {
      if (sent++ === most) return;
      const text = await send(target, call ?? next());
      hear?.(text);
      yield text;
    }
    if (operation.checks === undefined) return;
  }
}

const own = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const parse = (text) =>
  JSON.parse(text.replace(own, 'some-uuid'), (name, value) => (OWN.has(name) ? 'its own' : value));

/** @throws Error unless the floor answers what the shop answers */
export async function assertSameAnswers(operation, [shop, floor]) {
  const answers = async ({ target, tickets }) => {
    await operation.before?.();
    const found = [];
    for await (const text of walk(target, operation, tickets, operation.checks ?? 100))
      found.push(parse(text));
    return found;
  };
  const differs = difference(await answers(shop), await answers(floor), operation.title);
  if (differs) throw new Error(`The floor does not answer as the shop does. ${differs}`);
}

/**
 * The statements of one operation, cold (the catalogue has just changed) and warm (asked again). Of several tries the
 * fewest, for the shop has work of its own in between.
 */
export async function countOperation(operation, { target, tickets }, sql) {
  await operation.before?.();
  const fewest = { cold: undefined, warm: undefined };
  for (let tried = 0; tried < COUNTS; tried += 1) {
    await sql(`UPDATE "products" SET "title" = "title" WHERE "id" = 1`);
    await sleep(HEARING_MS);
    for (const state of Object.keys(fewest)) {
      const counted = await countOnce(operation, target, tickets);
      if (!(fewest[state]?.statements <= counted.statements)) fewest[state] = counted;
    }
  }
  return fewest;
}

async function countOnce(operation, target, tickets) {
  await target.ask('count');
  for await (const text of walk(target, operation, tickets, operation.requests ?? 1)) assert.ok(text);
  const { statements } = await target.ask('counted');
  return countStatements(statements);
}
