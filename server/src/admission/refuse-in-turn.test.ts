import { createServer, ServerResponse } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { Refusals, refusingInTurn } from './refuse-in-turn';

const turnIsOver = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** So many are to be refused at once; says who has been. */
function come(refusals: Refusals, number: number): number[] {
  const refused: number[] = [];
  for (let index = 0; index < number; index += 1) refusals.take(() => refused.push(index));
  return refused;
}

it('a few are refused in each turn, in the order in which they came, all in the end', async () => {
  const refused = come(new Refusals(), 8);
  for (const soFar of [3, 6, 8]) {
    expect(refused).toEqual([...Array(soFar).keys()]);
    await turnIsOver();
  }
});

it('who comes later stands behind those who wait', async () => {
  const refusals = new Refusals();
  const [first, later] = [come(refusals, 7), come(refusals, 1)];
  await turnIsOver();
  expect([first.length, later.length]).toEqual([6, 0]);
  await turnIsOver();
  expect([first.length, later.length]).toEqual([7, 1]);
});

it('where few are refused nobody waits', async () => {
  const refusals = new Refusals();
  for (let turn = 0; turn < 5; turn += 1) {
    expect(come(refusals, 2)).toEqual([0, 1]);
    await turnIsOver();
    await turnIsOver();
  }
});

it('of very many more are refused in a turn', async () => {
  const refused = come(new Refusals(), 1_003);
  await turnIsOver();
  expect(refused.length).toBe(3 + 20);
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
