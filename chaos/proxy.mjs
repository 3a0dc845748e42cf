/** A TCP proxy with a fixed address for the current primary. */
import { connect, createServer } from 'node:net';

/** @param url of the first primary */
export async function openProxy(url) {
  let port = Number(new URL(url).port);
  let isInterrupted = false;
  const sockets = new Set();
  const keep = (socket) => {
    sockets.add(socket);
    return socket.on('error', () => socket.destroy()).once('close', () => sockets.delete(socket));
  };
  const server = createServer((near) => {
    if (port === null || isInterrupted) return near.destroy();
    const far = keep(connect(port, '127.0.0.1'));
    keep(near).pipe(far).pipe(near);
    near.once('close', () => far.destroy());
    far.once('close', () => near.destroy());
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const breakAll = () => sockets.forEach((socket) => socket.destroy());
  const cut = () => {
    port = null;
    breakAll();
  };
  return {
    /** The same URL through the proxy. */
    over: (address) => Object.assign(new URL(address), { port: String(server.address().port) }).href,
    /** Closes all connections and accepts no more. */
    cut,
    /** The same until the returned function is called. */
    interrupt: () => {
      isInterrupted = true;
      breakAll();
      return () => (isInterrupted = false);
    },
    leadTo: (address) => {
      port = Number(new URL(address).port);
    },
    close: () => {
      cut();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}
