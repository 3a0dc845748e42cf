import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createMailer } from './mailer';

it('line breaks cannot inject headers or recipients', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'mailer-'));
  const evil = (text: string) => `${text}\r\nBcc: all@evil.example\r\n\r\nEvil`;
  const from = { name: evil('Tokri'), address: 'orders@tokri.example' };
  const mail = { _id: 'one', to: 'meera@example.in', subject: evil('Hello'), text: '', html: '' };
  await createMailer({ smtpUrl: undefined, from, dataDir }).send({
    ...mail,
    unsubscribeUrl: evil('https://shop.example/u'),
  });
  const folder = path.join(dataDir, 'mail');
  const name = (await readdir(folder)).find((one) => one.endsWith('.eml'))!;
  const raw = await readFile(path.join(folder, name), 'utf8');
  const headers = raw.slice(0, raw.indexOf('\r\n\r\n')).split(/\r\n(?![ \t])/);
  expect(headers.filter((line) => /^(bcc|cc|evil)/i.test(line))).toEqual([]);
  expect(headers.filter((line) => /^to:/i.test(line))).toEqual(['To: meera@example.in']);
  expect(raw).not.toMatch(/^Bcc:|^Evil/m);
  await rm(dataDir, { recursive: true });
});
