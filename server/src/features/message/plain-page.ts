import type { Response } from 'express';
import { html } from '../../common/markup';
import type { Markup } from '../../common/markup';
import { NO_STORE } from '../../common/http';
import { RUPEE_FONT } from '../../common/rupee-font';
import { DARK, LIGHT } from './mail-html';

/** No scripts, and nothing from other origins. */
const POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "img-src 'self'",
  'font-src data:',
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

const colours = (of: typeof LIGHT): string =>
  Object.entries(of)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';');

const STYLE = `${RUPEE_FONT}
:root{color-scheme:light dark;${colours(LIGHT)}}
@media (prefers-color-scheme:dark){:root{${colours(DARK)}}}
body{margin:0;background:var(--paper);color:var(--ink);font:1rem/1.5 Figtree,ui-sans-serif,system-ui,sans-serif,Rupee}
main{max-width:40rem;margin:0 auto;padding:1.5rem 1rem;overflow-wrap:anywhere}
h1{font-size:1.5rem;line-height:1.3;margin:0 0 1rem}
a{color:var(--basil)} .muted{color:var(--muted)}
button{min-height:44px;padding:.5rem 1.25rem;border:0;border-radius:99px;background:var(--basil);color:var(--on-basil);font:inherit;font-weight:600;cursor:pointer}
:focus-visible{outline:3px solid var(--basil);outline-offset:2px}
ul{list-style:none;margin:0;padding:0} li{border-top:1px solid var(--line)} li a,p a{display:inline-block;min-width:44px;padding:.625rem 0}
iframe{box-sizing:border-box;width:100%;height:70vh;border:1px solid var(--line);border-radius:12px;background:var(--paper)}
pre{white-space:pre-wrap;font:inherit;border:1px solid var(--line);border-radius:12px;padding:1rem;background:var(--surface)}`;

/** Sends a small page outside the web client, which works wherever a link from a mail is opened. */
export const sendPage = (
  response: Response,
  status: number,
  { title, language, main }: { title: string; language: string; main: Markup },
): void =>
  void response
    .status(status)
    .set({ 'content-security-policy': POLICY, 'cache-control': NO_STORE, 'x-robots-tag': 'noindex' })
    .type('html')
    .send(
      html`<!doctype html>
        <html lang="${language}">
          <head>
            <meta charset="utf-8" />
            <meta name="viewport" content="width=device-width, initial-scale=1" />
            <title>${title}</title>
            <style>
              ${STYLE}
            </style>
          </head>
          <body>
            <main>${main}</main>
          </body>
        </html>`.text,
    );
