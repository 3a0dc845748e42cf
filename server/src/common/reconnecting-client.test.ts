import { pino } from 'pino';
import { ReconnectingClient } from './reconnecting-client';

it('a flood of requests ends the rest between heartbeats once, at no cost for each', () => {
  const abort = jest.spyOn(AbortController.prototype, 'abort');
  const client = new ReconnectingClient(
    {
      name: 'test',
      url: 'postgres://',
      onConnect: () => Promise.resolve(),
      heartbeat: () => Promise.resolve(),
      idleHeartbeatMs: () => 60_000,
      onLost: () => undefined,
    },
    pino({ enabled: false }),
  );
  for (let times = 0; times < 3; times += 1) client.onRequest();
  expect(abort).toHaveBeenCalledTimes(1);
});
