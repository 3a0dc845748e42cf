import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

/** A statement that went over the line, by the name of its connection. */
export interface Sent {
  application: string;
  at: number;
}

export interface CountingLine {
  /** Where the database is reached over this line. */
  url: string;
  sent: Sent[];
  close(): Promise<void>;
}

/** What a client asks for by one message: a simple query, or the execution of a prepared one. */
const STATEMENTS = ['Q', 'E'];

/** A line between a shop and its database that counts the statements of every connection. */
export async function openCountingLine(databaseUrl: string): Promise<CountingLine> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  const sent: Sent[] = [];
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => socket.destroy()).once('close', () => sockets.delete(socket));
    }
    near.pipe(far).pipe(near);
    watch(near, (application) => sent.push({ application, at: performance.now() }));
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

/** The first message has no type: it says who connects. */
function watch(near: Socket, onStatement: (application: string) => void): void {
  let rest = Buffer.alloc(0);
  let application: string | undefined;
  near.on('data', (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      const head = application === undefined ? 0 : 1;
      const end = rest.length < head + 4 ? Infinity : head + rest.readInt32BE(head);
      if (end > rest.length) return;
      const message = rest.subarray(0, end);
      rest = rest.subarray(end);
      if (application === undefined) application = nameIn(message);
      else if (STATEMENTS.includes(String.fromCharCode(message[0]!))) onStatement(application);
    }
  });
}

function nameIn(startup: Buffer): string {
  const fields = startup.subarray(8).toString().split('\0');
  return fields[fields.indexOf('application_name') + 1] ?? '';
}
