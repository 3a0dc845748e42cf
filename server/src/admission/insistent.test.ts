import { createServer, ServerResponse } from 'node:http';
import { connect, Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { Insistent, refusingInTurn } from './insistent';

const turnIsOver = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Connections on which somebody asks as soon as they are refused, or when told to. */
function crowd(number: number) {
  const insistent = new Insistent();
  const sockets = Array.from({ length: number }, () => new Socket());
  const refusals = sockets.map(() => 0);
  const ask = async (from = 0, to = number): Promise<number[]> => {
    for (let index = from; index < to; index += 1)
      insistent.refuse(sockets[index]!, () => (refusals[index]! += 1));
    await turnIsOver();
    return refusals;
  };
  const refused = (times: number): number => refusals.filter((count) => count === times).length;
  return { ask, refused };
}

it('who asks again at once is refused in turns, all in the end', async () => {
  const { ask, refused } = crowd(8);
  await ask();
  expect(refused(1)).toBe(8);
  await ask();
  for (const twice of [3, 6, 8]) {
    expect(refused(2)).toBe(twice);
    await turnIsOver();
  }
});

it('who was refused in turn and asks again at once stands behind the others', async () => {
  const { ask } = crowd(5);
  await ask();
  await ask();
  expect(await ask(0, 3)).toEqual([3, 2, 2, 2, 2]);
});

it('who asks again later is refused at once', async () => {
  const { ask, refused } = crowd(1);
  for (const times of [1, 2, 3]) {
    await ask();
    expect(refused(times)).toBe(1);
    await turnIsOver();
  }
});

it('of what is sent on a connection without waiting for answers one waits for its turn', async () => {
  const { ask, refused } = crowd(1);
  await ask();
  void ask();
  void ask();
  expect(refused(2)).toBe(1);
  await turnIsOver();
  expect(refused(3)).toBe(1);
});

it('of very many more are refused in a turn', async () => {
  const { ask, refused } = crowd(1_000);
  await ask();
  await ask();
  expect(refused(2)).toBe(10);
});

describe('over HTTP', () => {
  const server = createServer({ ServerResponse: refusingInTurn(ServerResponse) }, ({ url }, response) =>
    response.writeHead(url === '/let-in' ? 200 : 503, { 'content-length': 2 }).end('ok'),
  );
  beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
  afterAll(() => void server.close());

  it('all that is sent without waiting is answered in its order', async () => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    const paths = ['/one', '/two', '/let-in', '/three', '/let-in'];
    socket.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nhost: shop\r\n\r\n`).join(''));
    let heard = '';
    for await (const chunk of socket) {
      heard += String(chunk);
      if (heard.split('ok').length > paths.length) break;
    }
    expect(heard.match(/(?<=HTTP\/1.1 )\d+/g)).toEqual(['503', '503', '200', '503', '200']);
  });
});
