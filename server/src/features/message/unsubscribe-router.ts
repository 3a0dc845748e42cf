import express from 'express';
import type { Request, RequestHandler, Response, Router } from 'express';
import type { Language } from '../../../../domain/shop/language';
import { MESSAGES as ENGLISH } from '../../../../domain/wording/messages.en';
import type { MessageWords } from '../../../../domain/wording/messages.en';
import { MESSAGES as HINDI } from '../../../../domain/wording/messages.hi';
import { pathIn, paths } from '../../../../domain/shop/paths';
import { languageOf } from '../../common/http';
import { html } from '../../common/markup';
import type { Markup } from '../../common/markup';
import { methodNotAllowed } from '../../rest/method-not-allowed';
import type { MessageService } from './message.service';
import { sendPage } from './plain-page';
import type { UnsubscribeTokens } from './unsubscribe-token';

/** The path of the unsubscribe link. */
export const UNSUBSCRIBE_PATH = '/unsubscribe';

/** The token is in the query string, which is never logged. */
export const unsubscribeUrl = (shopUrl: string, token: string, language: Language): string =>
  `${shopUrl}${UNSUBSCRIBE_PATH}?token=${encodeURIComponent(token)}${language === 'hi' ? '&language=hi' : ''}`;

const wordsFor = ({ originalUrl }: Request) => (languageOf(originalUrl) === 'hi' ? HINDI : ENGLISH);

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
  const send = (response: Response, status: number, words: MessageWords, main: Markup): void => {
    const shop = html`<p><a href="${words.home}">${shopName}</a></p>`;
    sendPage(response, status, {
      title: `${words.unsubscribe.link} · ${shopName}`,
      language: words.language,
      main: html`${shop}${main}`,
    });
  };
  const showQuestion: RequestHandler = (request, response) => {
    const words = wordsFor(request);
    const { broken, question, orders, button } = words.unsubscribe;
    if (userOf(request.query.token) === null) return send(response, 404, words, html`<h1>${broken}</h1>`);
    const main = html`<h1>${question}</h1>
      <p class="muted">${orders}</p>
      <form method="post"><button type="submit">${button}</button></form>`;
    send(response, 200, words, main);
  };
  const unsubscribe: RequestHandler = async (request, response) => {
    const words = wordsFor(request);
    const { broken, done, orders, undo } = words.unsubscribe;
    const userId = userOf(request.query.token);
    if (userId === null) return send(response, 404, words, html`<h1>${broken}</h1>`);
    await messages.endBackInStock(userId);
    const main = html`<h1>${done}</h1>
      <p>${orders} <a href="${pathIn(words.home, paths.profile)}">${undo}</a></p>`;
    send(response, 200, words, main);
  };
  const router = express.Router();
  const route = router.route('/').get(showQuestion).post(unsubscribe);
  route.all(methodNotAllowed(['get', 'post']));
  return router;
}
