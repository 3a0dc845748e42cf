import { Socket } from 'node:net';
import { Insistent } from './insistent';

const turnIsOver = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
const connections = (number: number): Socket[] => Array.from({ length: number }, () => new Socket());
const pausedOf = (sockets: Socket[]): number => sockets.filter((socket) => socket.isPaused()).length;

async function refuse(insistent: Insistent, sockets: Socket[]): Promise<void> {
  for (const socket of sockets) insistent.noteRefused(socket);
  await turnIsOver();
}

it('who asks again at once is heard in turns, all in the end', async () => {
  const [insistent, sockets] = [new Insistent(), connections(30)];
  await refuse(insistent, sockets);
  expect(pausedOf(sockets)).toBe(0);
  await refuse(insistent, sockets);
  expect(pausedOf(sockets)).toBe(30);
  for (const left of [18, 6, 0]) {
    await turnIsOver();
    expect(pausedOf(sockets)).toBe(left);
  }
});

it('who was heard and asks again at once stands behind the others', async () => {
  const [insistent, sockets] = [new Insistent(), connections(20)];
  await refuse(insistent, sockets);
  await refuse(insistent, sockets);
  await turnIsOver();
  await refuse(insistent, sockets.slice(0, 12));
  expect(sockets.map((socket) => socket.isPaused())).toEqual([
    ...Array(12).fill(true),
    ...Array(8).fill(false),
  ]);
});

it('who asks again later is heard at once', async () => {
  const [insistent, [one, other]] = [new Insistent(), connections(2) as [Socket, Socket]];
  for (const socket of [one, other, one, other]) await refuse(insistent, [socket]);
  expect(pausedOf([one, other])).toBe(0);
});
