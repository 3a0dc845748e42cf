import { lookUpPublic } from './push-endpoint';

const found: { address: string; family: number }[] = [];
jest.mock('node:dns', () => ({
  lookup: (_host: string, _options: object, done: (error: null, all: typeof found) => void) =>
    done(null, found),
}));

const lookUp = (...addresses: string[]): Promise<string | Error> =>
  new Promise((resolve) => {
    found.splice(
      0,
      Infinity,
      ...addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
    lookUpPublic('push.example.com', {}, (error, address) => resolve(error ?? String(address)));
  });

it.each(['8.8.8.8', '2606:4700::1111'])('%s is a public address', async (address) => {
  expect(await lookUp(address)).toBe(address);
});

it.each([
  ...['127.0.0.1', '10.0.0.1', '192.168.1.1', '172.16.0.1', '169.254.169.254', '100.64.0.1', '0.0.0.0'],
  ...['::1', 'fd00::1', 'fe80::1', '::ffff:127.0.0.1', '64:ff9b::7f00:1'],
])('%s is not a public address, nor is a host that also has it', async (address) => {
  expect(await lookUp(address)).toBeInstanceOf(Error);
  expect(await lookUp('8.8.8.8', address)).toBeInstanceOf(Error);
});
