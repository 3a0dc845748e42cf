import { readFileSync } from 'node:fs';
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Markup, html } from '../../common/markup';
import { DARK, LIGHT } from './mail-html';
import { createMailer } from './mailer';

describe('mail html', () => {
  const [light, dark] = readFileSync(path.resolve(__dirname, '../../../../web/src/styles.css'), 'utf8').split(
    '@media (prefers-color-scheme: dark)',
  ) as [string, string];

  it.each([
    ['in light mode', LIGHT, light],
    ['in dark mode', DARK, dark],
  ])('mails have the colours of the shop %s', (_when, colours, tokens) => {
    for (const [name, colour] of Object.entries(colours))
      expect(tokens).toContain(`--color-${name}: ${colour};`);
  });

  it('values in a template are escaped unless they are HTML', () => {
    const part = html`<i title="${`"'`}">${'<&>'}</i>`;
    expect(html`${part}${[part, new Markup('<br>')]}${null}${5}`.text).toBe(`${part.text}${part.text}<br>5`);
    expect(part.text).toBe('<i title="&quot;&#39;">&lt;&amp;&gt;</i>');
  });
});

describe('mailer', () => {
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
});
