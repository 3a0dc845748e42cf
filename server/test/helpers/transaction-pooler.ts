import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { Client } from 'pg';

/** One of the pooler's own connections, taken by a client for as long as its transaction lasts. */
interface Session {
  stream: Socket;
  client: ClientSide | null;
}
interface ClientSide {
  socket: Socket;
  session: Session | null;
  /** What waits for a session to be free. */
  waiting: Buffer[];
}

const TERMINATE = 'X';
const READY = 'Z';
const IDLE = 'I';

/** PostgreSQL behind a pooler that gives each transaction another session, as PgBouncer does with pool_mode=transaction. */
export class TransactionPooler {
  /** How many transactions went through. */
  transactions = 0;
  private readonly free: Session[];
  private readonly queue: ClientSide[] = [];
  private readonly sockets = new Set<Socket>();
  private readonly server = createServer((socket) => this.greet(socket));

  private constructor(
    private readonly databaseUrl: string,
    private readonly streams: readonly Socket[],
  ) {
    this.free = streams.map((stream) => ({ stream, client: null }));
    for (const session of this.free)
      onMessages(session.stream, (message, type) => {
        session.client?.socket.write(message);
        if (type === READY && String.fromCharCode(message[5] ?? 0) === IDLE) this.release(session);
      });
  }

  static async open(databaseUrl: string, sessions: number): Promise<TransactionPooler> {
    const streams = await Promise.all(Array.from({ length: sessions }, () => connect(databaseUrl)));
    const pooler = new TransactionPooler(databaseUrl, streams);
    await new Promise<void>((resolve) => pooler.server.listen(0, '127.0.0.1', resolve));
    return pooler;
  }

  get url(): string {
    const url = new URL(this.databaseUrl);
    url.port = String((this.server.address() as AddressInfo).port);
    return url.href;
  }

  async close(): Promise<void> {
    this.sockets.forEach((socket) => socket.destroy());
    await new Promise((resolve) => this.server.close(resolve));
    this.streams.forEach((stream) => stream.destroy());
  }

  private greet(socket: Socket): void {
    this.sockets.add(socket);
    socket.on('error', () => socket.destroy()).once('close', () => this.sockets.delete(socket));
    const client: ClientSide = { socket, session: null, waiting: [] };
    // The first message has no type: it says who connects, and is not passed on.
    socket.once('data', (startup: Buffer) => {
      socket.write(GREETING);
      onMessages(socket, (message, type) => (type === TERMINATE ? socket.end() : this.send(client, message)));
      const more = startup.subarray(startup.readInt32BE(0));
      if (more.length > 0) socket.unshift(more);
    });
  }

  private send(client: ClientSide, message: Buffer): void {
    if (client.session) return void client.session.stream.write(message);
    client.waiting.push(message);
    if (client.waiting.length > 1) return;
    const session = this.free.shift();
    if (session) this.take(client, session);
    else this.queue.push(client);
  }

  private take(client: ClientSide, session: Session): void {
    session.client = client;
    client.session = session;
    client.waiting.splice(0).forEach((message) => session.stream.write(message));
  }

  private release(session: Session): void {
    this.transactions += 1;
    if (session.client) session.client.session = null;
    session.client = null;
    const next = this.queue.shift();
    if (next) this.take(next, session);
    // Whoever comes next has the one that rested longest: rarely the same again.
    else this.free.push(session);
  }
}

async function connect(connectionString: string): Promise<Socket> {
  const client = new Client({ connectionString });
  client.on('error', () => undefined);
  await client.connect();
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  // From here on the driver receives nothing: what is sent is for the pooler's clients.
  return stream.removeAllListeners('data');
}

/** Passes on what comes in, message by message. */
function onMessages(stream: Socket, handle: (message: Buffer, type: string) => void): void {
  let rest = Buffer.alloc(0);
  stream.on('data', (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk]);
    for (let end = endOf(rest); end <= rest.length; end = endOf(rest)) {
      handle(rest.subarray(0, end), String.fromCharCode(rest[0] ?? 0));
      rest = rest.subarray(end);
    }
  });
}

/** A type, and a length that counts itself. */
const endOf = (bytes: Buffer): number => (bytes.length < 5 ? Infinity : 1 + bytes.readInt32BE(1));

function messageOf(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(4 + body.length, 1);
  return Buffer.concat([head, body]);
}

/** Come in; your process is number 1 (it is none); ready. */
const GREETING = Buffer.concat([
  messageOf('R', Buffer.alloc(4)),
  messageOf('S', Buffer.from('client_encoding\0UTF8\0')),
  messageOf('K', Buffer.from([0, 0, 0, 1, 0, 0, 0, 1])),
  messageOf(READY, Buffer.from(IDLE)),
]);
