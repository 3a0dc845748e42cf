import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createMailer, forgetMails } from './mailer';

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

it('forgets the mails of one shopper, and all that a crash left unfinished', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'mailer-'));
  const from = { name: 'Tokri', address: 'orders@tokri.example' };
  const mailer = createMailer({ smtpUrl: undefined, from, dataDir });
  for (const to of ['meera@example.in', 'asha@example.in'])
    await mailer.send({ _id: to.slice(0, 4), to, subject: 'Hello', text: '', html: '' });
  const folder = path.join(dataDir, 'mail');
  const kept = (await readdir(folder)).filter((name) => name.includes('_asha.'));
  for (const name of ['2_a.eml.1f.part', '3_b.eml', '3_b.json.2f.part'])
    await writeFile(path.join(folder, name), 'To: meera@example.in');
  await forgetMails(dataDir, 'Meera@example.in');
  expect((await readdir(folder)).sort()).toEqual(kept.sort());
  await rm(dataDir, { recursive: true });
});
