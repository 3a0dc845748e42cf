import { ADDRESS_MAX } from '../../../domain/address/address-rules';
import { createLogger } from './log';

it('deduplicates repeated errors and warnings across requests and jobs, but nothing else', () => {
  const lines: { msg: string; requestId?: string; refund?: string }[] = [];
  const log = createLogger('info', { write: (line) => void lines.push(JSON.parse(line) as never) });
  const err = new Error('away');
  for (let request = 0; request < 30; request += 1) {
    log.error({ err, requestId: String(request) }, 'A request failed');
    log.error({ err: new Error('another'), requestId: String(request) }, 'A request failed');
    log.warn('Careful');
  }
  for (const refund of ['a', 'b']) log.error({ refund }, 'A refund has failed');
  for (let job = 0; job < 1_000; job += 1)
    log.warn({ err, task: 'send-refund', jobId: String(job), attempt: job % 3, of: 25 }, 'A job failed');
  log.warn({ err, task: 'send-message', jobId: '1', attempt: 1, of: 12 }, 'A job failed');
  for (const orderId of ['a', 'a']) log.info({ orderId }, 'An order was placed');
  expect(lines.map(({ msg, requestId, refund }) => [msg, requestId ?? refund])).toEqual([
    ['A request failed', '0'],
    ['A request failed', '0'],
    ['Careful', undefined],
    ['A refund has failed', 'a'],
    ['A refund has failed', 'b'],
    ['A job failed', undefined],
    ['A job failed', undefined],
    ['An order was placed', undefined],
    ['An order was placed', undefined],
  ]);
});

it('redacts every text of an address, except those whose names mean other things in logs', () => {
  let line = '';
  const log = createLogger('info', { write: (text) => (line = text) });
  log.info(Object.fromEntries(Object.keys(ADDRESS_MAX).map((field) => [field, `secret ${field}`])));
  const shown = [...line.matchAll(/secret (\w+)/g)].map(([, field]) => field);
  expect(shown).toEqual(['name', 'city', 'state', 'label']);
});
