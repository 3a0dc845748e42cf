import { FileError, fetchOwnFile, saveFile } from './own-file';
import { endSession, getSession, renewal, startSession } from './session';

const asha = { _id: '1', firstName: 'Asha', lastName: 'Rao', email: 'asha@example.com' };

beforeEach(() => {
  jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(null, { status: 401 }));
  endSession('/login');
  startSession({ token: 'a', user: asha });
});
afterEach(() => jest.restoreAllMocks());

test('a token that the server rejects ends the session', async () => {
  await expect(fetchOwnFile('/api/user/data', 'application/json')).rejects.toThrow(FileError);
  expect(getSession()).toBeNull();
});

test('while the session is being renewed, a rejection does not end it', async () => {
  renewal.isPending = true;
  await expect(fetchOwnFile('/api/user/data', 'application/json')).rejects.toThrow(FileError);
  renewal.isPending = false;
  expect(getSession()?.token).toBe('a');
});

test('gives up if no complete file comes in time', async () => {
  const timeout = new AbortController();
  jest.spyOn(AbortSignal, 'timeout').mockReturnValue(timeout.signal);
  jest.mocked(fetch).mockImplementation(
    (_url, options) =>
      new Promise((_resolve, reject) => {
        options?.signal?.addEventListener('abort', () => reject(new DOMException('late', 'TimeoutError')));
      }),
  );
  const file = fetchOwnFile('/api/user/data', 'application/json');
  timeout.abort();
  await expect(file).rejects.toThrow('late');
});

test('a file that is saved stays there for Safari, which fetches it only later', () => {
  jest.useFakeTimers();
  const link = { href: '', download: '', click: jest.fn() };
  Object.assign(globalThis, { document: { createElement: () => link } });
  Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: jest.fn() });
  saveFile(new Blob(), 'receipt.pdf');
  expect([link.href, link.download, link.click.mock.calls.length]).toEqual(['blob:1', 'receipt.pdf', 1]);
  expect(URL.revokeObjectURL).not.toHaveBeenCalled();
  jest.runAllTimers();
  expect(URL.revokeObjectURL).toHaveBeenCalledWith('blob:1');
  jest.useRealTimers();
});
