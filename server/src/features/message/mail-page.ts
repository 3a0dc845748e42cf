import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import express from 'express';
import type { Router } from 'express';
import { NO_STORE } from '../../common/http';
import { html } from '../../common/markup';
import { noSuchPath } from '../../common/shop-error';
import { mailFolder } from './mailer';
import type { StoredMail } from './mailer';
import { sendPage } from './plain-page';

/** The path of the page with unsent mails. */
export const MAIL_PATH = '/sandbox/mail';

const SHOWN = 100;
const NAME = /^[\w-]+\.[\w-]+$/;
/** A mail has no scripts and loads nothing; its links open the shop. */
const MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; font-src data:; base-uri 'self'; frame-ancestors 'self'";

/** Shows the mails in the folder, newest first. Only for development: anybody can read all of them. */
export function createMailPage(dataDir: string): Router {
  const folder = mailFolder(dataDir);
  const router = express.Router({ strict: false });
  router.get('/', async (_request, response) => {
    const names = (await newest(folder)).slice(0, SHOWN);
    const mails = await Promise.all(names.map((name) => read(folder, name)));
    const main = html`<h1>Mail</h1>
      <p class="muted">What the shop would have sent. Set SMTP_URL to send it.</p>
      ${mails.length === 0 ? html`<p>Nothing yet.</p>` : null}
      <ul>
        ${mails.map(
          ({ subject, to, sentAt }, at) =>
            html`<li>
              <a href="${MAIL_PATH}/${names[at]!}">${subject}</a>
              <div class="muted">${to}, ${sentAt}</div>
            </li>`,
        )}
      </ul>`;
    sendPage(response, 200, { title: 'Mail', language: 'en', main });
  });
  router.get('/:name', async ({ params: { name } }, response) => {
    const { subject, to, sentAt, text } = await read(folder, name);
    const main = html`<p><a href="${MAIL_PATH}">All mail</a></p>
      <h1>${subject}</h1>
      <p class="muted">To ${to}, ${sentAt}. <a href="${MAIL_PATH}/${name}/html">On its own page</a></p>
      <iframe title="${subject}" src="${MAIL_PATH}/${name}/html"></iframe>
      <h2>As text</h2>
      <pre>${text}</pre>`;
    sendPage(response, 200, { title: subject, language: 'en', main });
  });
  router.get('/:name/html', async ({ params: { name } }, response) => {
    const mail = await read(folder, name);
    response.set({ 'content-security-policy': MAIL_POLICY, 'cache-control': NO_STORE });
    response.set('x-frame-options', 'SAMEORIGIN').type('html');
    response.send(mail.html.replace('<head>', '<head><base target="_top">'));
  });
  return router;
}

/** File names sort by time. */
const newest = async (folder: string): Promise<string[]> =>
  (await readdir(folder).catch(() => []))
    .filter((name) => name.endsWith('.json'))
    .map((name) => path.basename(name, '.json'))
    .sort()
    .reverse();

/** @throws ShopError NOT_FOUND */
async function read(folder: string, name: string): Promise<StoredMail> {
  if (!NAME.test(name)) throw noSuchPath();
  const stored = await readFile(path.join(folder, `${name}.json`), 'utf8').catch(() => {
    throw noSuchPath();
  });
  return JSON.parse(stored) as StoredMail;
}
