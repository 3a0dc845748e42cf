import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

/** A received mail. */
export interface TakenMail {
  to: string[];
  headers: Record<string, string>;
  text: string;
  html: string;
}

export interface SmtpServer {
  url: string;
  taken: TakenMail[];
  /** The rejection of an address; undefined: it is accepted. */
  reject: (address: string) => string | undefined;
  /** Called with each mail before the client knows that it was taken; false: it gets no response. */
  onMail: () => boolean;
  close(): Promise<void>;
}

/** A minimal SMTP server that stores received mails. */
export async function openSmtpServer(): Promise<SmtpServer> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined);
    serve(socket, smtp);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const smtp: SmtpServer = {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    taken: [],
    reject: () => undefined,
    onMail: () => true,
    close: () => {
      sockets.forEach((socket) => socket.destroy());
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  return smtp;
}

function serve(socket: Socket, smtp: SmtpServer): void {
  const say = (line: string) => void socket.write(`${line}\r\n`);
  let to: string[] = [];
  let data: string[] | null = null;
  let rest = '';
  const end = (lines: string[]): void => {
    const mayRespond = smtp.onMail();
    smtp.taken.push({ to, ...readMail(lines.join('\r\n')) });
    if (mayRespond) say('250 taken');
    [data, to] = [null, []];
  };
  const command = (line: string): void => {
    const [name = ''] = line.toUpperCase().split(/[\s:]/);
    if (name === 'RCPT') {
      const address = /<(.*)>/.exec(line)![1]!;
      const rejection = smtp.reject(address);
      if (!rejection) to.push(address);
      say(rejection ?? '250 ok');
    } else if (name === 'DATA') {
      data = [];
      say('354 go on');
    } else if (name === 'QUIT') socket.end('221 bye\r\n');
    else say('250 ok');
  };
  say('220 here');
  socket.on('data', (chunk) => {
    const lines = (rest + chunk.toString()).split('\r\n');
    rest = lines.pop()!;
    for (const line of lines)
      if (data === null) command(line);
      else if (line === '.') end(data);
      else data.push(line.replace(/^\.\./, '.'));
  });
}

/** A mail with a text and an HTML part. */
function readMail(raw: string): Omit<TakenMail, 'to'> {
  const [head, body] = split(raw);
  const headers = headersOf(head);
  const boundary = /boundary="([^"]+)"/.exec(headers['content-type']!)![1]!;
  const [, text, html] = body
    .split(`--${boundary}`)
    .map((part) => decode(part.replace(/^\r\n/, '')).replaceAll('\r\n', '\n'));
  return { headers, text: text!, html: html! };
}

const split = (raw: string): [string, string] => {
  const at = raw.indexOf('\r\n\r\n');
  return at < 0 ? [raw, ''] : [raw.slice(0, at), raw.slice(at + 4)];
};

const headersOf = (head: string): Record<string, string> =>
  Object.fromEntries(
    head
      .replace(/\r\n[ \t]+/g, ' ')
      .split('\r\n')
      .map((line) => {
        const at = line.indexOf(':');
        return [line.slice(0, at).toLowerCase(), unword(line.slice(at + 1).trim())];
      }),
  );

function decode(part: string): string {
  const [head, body] = split(part);
  const encoding = headersOf(head)['content-transfer-encoding'];
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString();
  return encoding === 'quoted-printable' ? unquote(body.replace(/=\r\n/g, '')) : body;
}

const unquote = (text: string): string =>
  Buffer.from(
    text.replace(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  ).toString();

/** RFC 2047. */
const unword = (text: string): string =>
  text
    .replace(/\?= =\?/g, '?==?')
    .replace(/=\?UTF-8\?([QB])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(word, 'base64').toString()
        : unquote(word.replaceAll('_', ' ')),
    );
