import { readFileSync } from 'node:fs';
import path from 'node:path';
import { html, Markup } from '../../common/markup';
import { DARK, LIGHT } from './mail-html';

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
