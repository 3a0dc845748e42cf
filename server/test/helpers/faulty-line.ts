import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

/** What a line to the database does: carries, carries it later, refuses, or takes everything and says nothing. */
type Behaviour = 'carries' | 'is late' | 'refuses' | 'is silent';

export interface FaultyLine {
  /** Where the database is reached over this line. */
  url: string;
  /** From now on; connections of before are cut off when the line refuses. */
  behave(behaviour: Behaviour): void;
  close(): Promise<void>;
}

/** A line between a shop and its database that fails when a test says so. */
export async function openFaultyLine(databaseUrl: string): Promise<FaultyLine> {
  const target = new URL(databaseUrl);
  let behaviour: Behaviour = 'carries';
  const sockets = new Set<Socket>();
  const keep = (socket: Socket): Socket => {
    sockets.add(socket);
    return socket.on('error', () => socket.destroy()).once('close', () => sockets.delete(socket));
  };
  let late: (() => void)[] = [];
  const carry = (from: Socket, to: Socket) =>
    from
      .on('data', (chunk) => {
        if (behaviour === 'carries') to.write(chunk);
        if (behaviour === 'is late') late.push(() => to.write(chunk));
      })
      .once('close', () => to.destroy());
  const server = createServer((near) => {
    if (behaviour === 'refuses') return near.destroy();
    const far = keep(connect(Number(target.port), target.hostname));
    carry(keep(near), far);
    carry(far, near);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(target);
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    behave: (now) => {
      behaviour = now;
      if (now === 'carries') late.forEach((send) => send());
      late = now === 'is late' ? late : [];
      if (now === 'refuses') sockets.forEach((socket) => socket.destroy());
    },
    close: async () => {
      sockets.forEach((socket) => socket.destroy());
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
