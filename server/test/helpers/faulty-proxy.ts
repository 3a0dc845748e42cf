import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

/** What the proxy does: forward, forward with a delay, refuse connections, or accept everything and never respond. */
type Behaviour = 'forwards' | 'is late' | 'refuses' | 'is silent';

export interface FaultyProxy {
  /** The database's URL through the proxy. */
  url: string;
  /** Sets the behaviour from now on; refusing also closes open connections. */
  behave(behaviour: Behaviour): void;
  /** How often it has had something for the database. */
  forwarded(): number;
  close(): Promise<void>;
}

/** A TCP proxy between a shop and its database that fails on demand. */
export async function openFaultyProxy(databaseUrl: string): Promise<FaultyProxy> {
  const target = new URL(databaseUrl);
  let behaviour: Behaviour = 'forwards';
  const sockets = new Set<Socket>();
  const track = (socket: Socket): Socket => {
    sockets.add(socket);
    return socket.on('error', () => socket.destroy()).once('close', () => sockets.delete(socket));
  };
  let late: (() => void)[] = [];
  const forward = (from: Socket, to: Socket) =>
    from
      .on('data', (chunk) => {
        if (behaviour === 'forwards') to.write(chunk);
        if (behaviour === 'is late') late.push(() => to.write(chunk));
      })
      .once('close', () => to.destroy());
  let forwarded = 0;
  const server = createServer((near) => {
    if (behaviour === 'refuses') return near.destroy();
    const far = track(connect(Number(target.port), target.hostname));
    forward(track(near), far).on('data', () => (forwarded += 1));
    forward(far, near);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: Object.assign(new URL(target), { port }).href,
    behave: (now) => {
      behaviour = now;
      if (now === 'forwards') late.forEach((send) => send());
      late = now === 'is late' ? late : [];
      if (now === 'refuses') sockets.forEach((socket) => socket.destroy());
    },
    forwarded: () => forwarded,
    close: async () => {
      sockets.forEach((socket) => socket.destroy());
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
