import { isPushEndpoint, lookUpPublic } from './push-endpoint';

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

it.each([
  'https://fcm.googleapis.com/fcm/send/one',
  'https://updates.push.services.mozilla.com/wpush/v2/one',
  'https://ntfy.example/one',
])('%s is the endpoint of a known push service', (endpoint) => {
  expect(isPushEndpoint(endpoint, ['ntfy.example'])).toBe(true);
});

it.each([
  ['http://fcm.googleapis.com/a', 'not encrypted'],
  ['https://127.0.0.1/a', 'an IP address'],
  ['https://[::1]/a', 'an IP address'],
  ['https://2130706433/a', 'an IP address as a number'],
  ['https://localhost/a', 'this machine'],
  ['https://printer.local/a', 'a local network'],
  ['https://fcm.googleapis.com:8443/a', 'another port'],
  ['https://a:b@fcm.googleapis.com/a', 'with a password'],
  ['https://push.example.com/a', 'not a known push service'],
  ['https://fcm.googleapis.com.example.in/a', 'not a known push service'],
  ['no address', 'not a URL'],
  ...['\0', '\n', '字', ' '].map((part) => [
    `https://fcm.googleapis.com/x${part}y`,
    'as no browser gives it',
  ]),
])('%j is none: %s', (endpoint) => {
  expect(isPushEndpoint(endpoint!, [])).toBe(false);
});
