import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { Client } from 'pg';

/** A connection of the pooler, assigned to a client for the duration of a transaction. */
interface Session {
  stream: Socket;
  client: ClientSide | null;
  /** The READY messages still to come: clients may pipeline. */
  unanswered: number;
}
interface ClientSide {
  socket: Socket;
  session: Session | null;
  /** Messages that wait for a free session. */
  waiting: Buffer[];
}

const TERMINATE = 'X';
/** A simple query, and the Sync of an extended one: READY follows each. */
const ASKING = ['Q', 'S'];
const READY = 'Z';
const IDLE = 'I';

/** PostgreSQL behind a pooler that gives each transaction another session, as PgBouncer does with pool_mode=transaction. */
export class TransactionPooler {
  /** The number of transactions. */
  transactions = 0;
  private isClosed = false;
  private readonly sessions = new Set<Session>();
  private readonly free: Session[] = [];
  private readonly queue: ClientSide[] = [];
  private readonly sockets = new Set<Socket>();
  private readonly server = createServer((socket) => this.greet(socket));

  private constructor(private readonly databaseUrl: string) {}

  static async open(databaseUrl: string, sessions: number): Promise<TransactionPooler> {
    const pooler = new TransactionPooler(databaseUrl);
    await Promise.all(Array.from({ length: sessions }, () => pooler.openSession()));
    await new Promise<void>((resolve) => pooler.server.listen(0, '127.0.0.1', resolve));
    return pooler;
  }

  get url(): string {
    const url = new URL(this.databaseUrl);
    url.port = String((this.server.address() as AddressInfo).port);
    return url.href;
  }

  async close(): Promise<void> {
    this.isClosed = true;
    this.sockets.forEach((socket) => socket.destroy());
    await new Promise((resolve) => this.server.close(resolve));
    this.sessions.forEach(({ stream }) => stream.destroy());
  }

  private async openSession(): Promise<void> {
    const session: Session = { stream: await connect(this.databaseUrl), client: null, unanswered: 0 };
    if (this.isClosed) return void session.stream.destroy();
    this.sessions.add(session);
    onMessages(session.stream, (message, type) => {
      session.client?.socket.write(message);
      if (type !== READY) return;
      session.unanswered -= 1;
      if (session.unanswered === 0 && String.fromCharCode(message[5] ?? 0) === IDLE) this.release(session);
    });
    this.rest(session);
  }

  /** A client that disconnects within a transaction ends its session: nobody else could end the transaction. */
  private leave({ session, socket }: ClientSide): void {
    this.sockets.delete(socket);
    const at = this.queue.findIndex((one) => one.socket === socket);
    if (at !== -1) this.queue.splice(at, 1);
    if (!session) return;
    this.sessions.delete(session);
    session.stream.destroy();
    this.openSession().catch(() => undefined);
  }

  private greet(socket: Socket): void {
    this.sockets.add(socket);
    const client: ClientSide = { socket, session: null, waiting: [] };
    socket.on('error', () => socket.destroy()).once('close', () => this.leave(client));
    // The first message has no type: it says who connects, and is not passed on.
    socket.once('data', (startup: Buffer) => {
      socket.write(GREETING);
      onMessages(socket, (message, type) => (type === TERMINATE ? socket.end() : this.send(client, message)));
      const more = startup.subarray(startup.readInt32BE(0));
      if (more.length > 0) socket.unshift(more);
    });
  }

  private send(client: ClientSide, message: Buffer): void {
    if (client.session) return pass(client.session, message);
    client.waiting.push(message);
    if (client.waiting.length > 1) return;
    const session = this.free.shift();
    if (session) this.take(client, session);
    else this.queue.push(client);
  }

  private take(client: ClientSide, session: Session): void {
    session.client = client;
    client.session = session;
    client.waiting.splice(0).forEach((message) => pass(session, message));
  }

  private release(session: Session): void {
    this.transactions += 1;
    if (session.client) session.client.session = null;
    session.client = null;
    this.rest(session);
  }

  private rest(session: Session): void {
    const next = this.queue.shift();
    if (next) this.take(next, session);
    // The next client gets the session that was idle longest, so rarely the same one again.
    else this.free.push(session);
  }
}

function pass(session: Session, message: Buffer): void {
  if (ASKING.includes(String.fromCharCode(message[0] ?? 0))) session.unanswered += 1;
  session.stream.write(message);
}

async function connect(connectionString: string): Promise<Socket> {
  const client = new Client({ connectionString });
  client.on('error', () => undefined);
  await client.connect();
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  // From here on the driver receives nothing: what is sent is for the pooler's clients.
  return stream.removeAllListeners('data');
}

/** Forwards incoming data message by message. */
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

/** A type and a length, which includes itself. */
const endOf = (bytes: Buffer): number => (bytes.length < 5 ? Infinity : 1 + bytes.readInt32BE(1));

function messageOf(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(4 + body.length, 1);
  return Buffer.concat([head, body]);
}

/** AuthenticationOk, BackendKeyData (process 1, which does not exist), ReadyForQuery. */
const GREETING = Buffer.concat([
  messageOf('R', Buffer.alloc(4)),
  messageOf('S', Buffer.from('client_encoding\0UTF8\0')),
  messageOf('K', Buffer.from([0, 0, 0, 1, 0, 0, 0, 1])),
  messageOf(READY, Buffer.from(IDLE)),
]);
