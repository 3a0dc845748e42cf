import { gql } from '@apollo/client';
import { createDeskClient } from './desk-client';

test('a query of the desk that gets no response fails in time', async () => {
  const limit = new AbortController();
  jest.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
  const sent = jest.spyOn(globalThis, 'fetch').mockImplementation(
    (_address, init) =>
      new Promise((_resolve, reject) => {
        init!.signal!.addEventListener('abort', () => reject(init!.signal!.reason as Error));
      }),
  );
  const TODAY = gql`
    query Today {
      today {
        placed
      }
    }
  `;
  const failed = expect(createDeskClient().query({ query: TODAY })).rejects.toThrow('too long');
  while (sent.mock.calls.length === 0) await new Promise((resolve) => setImmediate(resolve));
  limit.abort(new DOMException('It takes too long', 'TimeoutError'));
  await failed;
  jest.restoreAllMocks();
});
