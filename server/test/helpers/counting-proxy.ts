import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

/** A statement that passed the proxy, with the name of its connection. */
interface Sent {
  application: string;
  /** The number of the connection, from 1. */
  connection: number;
  text: string;
  at: number;
}

export interface CountingProxy {
  /** The database's URL through the proxy. */
  url: string;
  sent: Sent[];
  close(): Promise<void>;
}

/** A TCP proxy between a shop and its database that counts the statements of each connection. */
export async function openCountingProxy(databaseUrl: string): Promise<CountingProxy> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  const sent: Sent[] = [];
  let opened = 0;
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => socket.destroy()).once('close', () => sockets.delete(socket));
    }
    near.pipe(far).pipe(near);
    const connection = (opened += 1);
    watch(near, (application, text) => sent.push({ application, connection, text, at: performance.now() }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(target);
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    sent,
    close: async () => {
      sockets.forEach((socket) => socket.destroy());
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The startup message, which has no type. */
function watch(near: Socket, onStatement: (application: string, text: string) => void): void {
  let rest = Buffer.alloc(0);
  let application: string | undefined;
  const textOf = createReader();
  near.on('data', (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      const head = application === undefined ? 0 : 1;
      const end = rest.length < head + 4 ? Infinity : head + rest.readInt32BE(head);
      if (end > rest.length) return;
      const message = rest.subarray(0, end);
      rest = rest.subarray(end);
      const text = head === 0 ? undefined : textOf(message);
      if (application === undefined) application = nameIn(message);
      else if (text !== undefined) onStatement(application, text);
    }
  });
}

/** Reads the text of the statements that messages execute: simple queries, or prepared statements, parsed and bound before. */
function createReader(): (message: Buffer) => string | undefined {
  const parsed = new Map<string, string>();
  let bound = '';
  return (message) => {
    const [first = '', second = ''] = message.subarray(5).toString('latin1').split('\0');
    switch (String.fromCharCode(message[0]!)) {
      case 'P':
        return void parsed.set(first, second);
      case 'B':
        return void (bound = parsed.get(second) ?? '');
      case 'E':
        return bound;
      case 'Q':
        return first;
      default:
        return undefined;
    }
  };
}

function nameIn(startup: Buffer): string {
  const fields = startup.subarray(8).toString().split('\0');
  return fields[fields.indexOf('application_name') + 1] ?? '';
}
