/**
 * An open-loop load: requests arrive at a fixed rate, however slow the responses are, which autocannon's do not
 * (docs/performance.md, Overload). It uses bare sockets and prepared requests, because it shares the machine with what it measures.
 */
import { Buffer } from 'node:buffer';
import { connect } from 'node:net';
import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { percentile } from './figures.mjs';

/** How long a shopper waits for a response. */
const TIMEOUT_MS = 5_000;
const OK = /^HTTP\/1\.1 200 /;
const END_OF_HEAD = '\r\n\r\n';
const LENGTH = /\r\ncontent-length: (\d+)/i;
const RETRY_AFTER = /\r\nretry-after: \d+/i;

/** Answered without the database. */
const PROBE = 'GET /health/live HTTP/1.1\r\nhost: shop\r\n\r\n';

/** The bytes of a request. */
export function toBytes({ path, method, headers, body = '' }) {
  const all = { host: 'shop', ...headers, 'content-length': Buffer.byteLength(body) };
  const head = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return Buffer.from([`${method} ${path} HTTP/1.1`, ...head, '', body].join('\r\n'));
}

/** Reads responses from a connection, one at a time; `onResponse` gets the head, and the part of the body received with it. */
export function createReader(onResponse) {
  let parts = [];
  let missing = 0;
  let head;
  let body;
  return (chunk) => {
    if (head === undefined) {
      parts.push(chunk);
      const whole = parts.length > 1 ? Buffer.concat(parts) : chunk;
      const end = whole.indexOf(END_OF_HEAD);
      if (end < 0) return;
      head = whole.latin1Slice(0, end);
      body = whole.subarray(end + END_OF_HEAD.length);
      missing = Number(LENGTH.exec(head)[1]) - body.length;
    } else missing -= chunk.length;
    if (missing > 0) return;
    const response = [head, body];
    [parts, head] = [[], undefined];
    onResponse(...response);
  };
}

/** The outcome of all requests. */
class Tally {
  #accepted = [];
  #acceptedSinceSent = [];
  #rejected = [];
  #wrong = 0;

  record({ due, sent }, head, body) {
    const now = performance.now();
    const status = head.slice(9, 12);
    if (status === '503' && RETRY_AFTER.test(head)) this.#rejected.push(now - due);
    else if (status === '200' && !body.includes('{"errors"')) {
      this.#accepted.push(now - due);
      this.#acceptedSinceSent.push(now - sent);
    } else this.#wrong += 1;
  }

  /** @param sent how many requests were due in that time */
  summary(sent, seconds) {
    const [accepted, sinceSent, rejected] = [this.#accepted, this.#acceptedSinceSent, this.#rejected].map(
      (times) => times.sort((a, b) => a - b),
    );
    return {
      offered: sent / seconds,
      accepted: accepted.length / seconds,
      p50Ms: percentile(accepted, 50),
      p99Ms: percentile(accepted, 99),
      sentP99Ms: percentile(sinceSent, 99),
      rejected: rejected.length / seconds,
      rejectedP50Ms: percentile(rejected, 50),
      wrong: this.#wrong,
      missing: sent - accepted.length - rejected.length - this.#wrong,
    };
  }
}

/**
 * A pool of connections, as a proxy keeps them: Node accepts one per iteration of its event loop, so they are probed
 * before. A request that finds none free waits for one, which counts in its latency.
 */
class Connections {
  #free = [];
  #all = [];
  #due = [];
  #sent = 0;

  constructor(requests, tally) {
    this.requests = requests;
    this.tally = tally;
  }

  get sent() {
    return this.#sent + this.#due.length;
  }

  get idle() {
    return this.#free.length === this.#all.length;
  }

  async open(port, number) {
    this.#all = await Promise.all(Array.from({ length: number }, () => this.#connect(port)));
    this.#free = [...this.#all];
  }

  close() {
    this.#all.forEach(({ socket }) => socket.destroy());
  }

  /** Sends the next request, due at this time. */
  request(due) {
    const connection = this.#free.shift();
    if (connection) this.#send(connection, due);
    else this.#due.push(due);
  }

  #connect(port) {
    return new Promise((resolve, reject) => {
      const socket = connect({ port, host: '127.0.0.1', noDelay: true }, () => socket.write(PROBE));
      socket.once('error', reject);
      const connection = { socket, due: 0, sent: 0 };
      let receive = (head) => {
        if (!OK.test(head)) return reject(new Error(`The probe was answered with: ${head}`));
        receive = (...response) => this.#receive(connection, ...response);
        resolve(connection);
      };
      socket.on(
        'data',
        createReader((head, body) => receive(head, body)),
      );
    });
  }

  #send(connection, due) {
    connection.due = due;
    connection.sent = performance.now();
    connection.socket.write(this.requests[this.#sent++ % this.requests.length]);
  }

  #receive(connection, head, body) {
    this.tally.record(connection, head, body);
    if (this.#due.length > 0) this.#send(connection, this.#due.shift());
    else this.#free.push(connection);
  }
}

/**
 * Sends the requests in turn, at a fixed rate and for a fixed time, however slow the responses are. `ownP99Ms` is the delay of
 * this process's own event loop: by so much a response may have been read too late.
 */
export async function openLoad(port, requests, { rate, seconds, connections: number }) {
  const tally = new Tally();
  const connections = new Connections(requests, tally);
  await connections.open(port, number);
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const start = performance.now();
  const end = start + seconds * 1_000;
  for (let now = start; now < end; now = performance.now()) {
    while (connections.sent < (rate * (now - start)) / 1_000)
      connections.request(start + (connections.sent * 1_000) / rate);
    await sleep(1);
  }
  while (!connections.idle && performance.now() < end + TIMEOUT_MS) await sleep(20);
  delay.disable();
  connections.close();
  return { ...tally.summary(connections.sent, seconds), ownP99Ms: delay.percentile(99) / 1e6 };
}
