/** A TCP proxy: a fixed address for the current primary. */
import { connect, createServer } from 'node:net';

/** @param url of the first primary */
export async function openProxy(url) {
  let port = Number(new URL(url).port);
  let isInterrupted = false;
  const sockets = new Set();
  const track = (socket) => {
    sockets.add(socket);
    return socket.on('error', () => socket.destroy()).once('close', () => sockets.delete(socket));
  };
  const server = createServer((client) => {
    if (port === null || isInterrupted) return client.destroy();
    const upstream = track(connect(port, '127.0.0.1'));
    track(client).pipe(upstream).pipe(client);
    client.once('close', () => upstream.destroy());
    upstream.once('close', () => client.destroy());
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const breakAll = () => sockets.forEach((socket) => socket.destroy());
  const cut = () => {
    port = null;
    breakAll();
  };
  return {
    /** The same URL, but through the proxy. */
    over: (address) => Object.assign(new URL(address), { port: String(server.address().port) }).href,
    /** Closes all connections, and accepts no more. */
    cut,
    /** The same, until the returned function is called. */
    interrupt: () => {
      isInterrupted = true;
      breakAll();
      return () => (isInterrupted = false);
    },
    forwardTo: (address) => {
      port = Number(new URL(address).port);
    },
    close: () => {
      cut();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}
