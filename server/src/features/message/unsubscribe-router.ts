import express from 'express';
import type { RequestHandler, Response, Router } from 'express';
import { MESSAGES_ENGLISH } from '../../../../domain/wording/messages.en';
import { paths } from '../../../../domain/shop/paths';
import { html } from '../../common/markup';
import type { Markup } from '../../common/markup';
import { methodNotAllowed } from '../../rest/method-not-allowed';
import type { MessageService } from './message.service';
import { sendPage } from './plain-page';
import type { UnsubscribeTokens } from './unsubscribe-token';

/** The path of the unsubscribe link. */
export const UNSUBSCRIBE_PATH = '/unsubscribe';

/** The token is in the query string, which is never logged. */
export const unsubscribeUrl = (shopUrl: string, token: string): string =>
  `${shopUrl}${UNSUBSCRIBE_PATH}?token=${encodeURIComponent(token)}`;

const { unsubscribe: WORDS, language } = MESSAGES_ENGLISH;

/**
 * Ends back-in-stock mails with one tap, without signing in. A GET only asks, because mail programs follow links
 * by themselves. A POST does it, also from a mail program (RFC 8058).
 */
export function createUnsubscribeRouter(
  messages: MessageService,
  tokens: UnsubscribeTokens,
  shopName: string,
): Router {
  const userOf = (token: unknown): string | null => (typeof token === 'string' ? tokens.read(token) : null);
  const send = (response: Response, status: number, main: Markup): void => {
    const shop = html`<p><a href="${paths.home}">${shopName}</a></p>`;
    sendPage(response, status, {
      title: `${WORDS.link} · ${shopName}`,
      language,
      main: html`${shop}${main}`,
    });
  };
  const showQuestion: RequestHandler = ({ query }, response) => {
    if (userOf(query.token) === null) return send(response, 404, html`<h1>${WORDS.broken}</h1>`);
    const main = html`<h1>${WORDS.question}</h1>
      <p class="muted">${WORDS.orders}</p>
      <form method="post"><button type="submit">${WORDS.button}</button></form>`;
    send(response, 200, main);
  };
  const unsubscribe: RequestHandler = async ({ query }, response) => {
    const userId = userOf(query.token);
    if (userId === null) return send(response, 404, html`<h1>${WORDS.broken}</h1>`);
    await messages.endBackInStock(userId);
    const main = html`<h1>${WORDS.done}</h1>
      <p>${WORDS.orders} <a href="${paths.profile}">${WORDS.undo}</a></p>`;
    send(response, 200, main);
  };
  const router = express.Router();
  router
    .route('/')
    .get(showQuestion)
    .post(unsubscribe)
    .all(methodNotAllowed(['get', 'post']));
  return router;
}
