import type { IncomingMessage } from 'node:http';
import type { Middleware } from '../common/http';
import { ErrorCode, ShopError } from '../common/shop-error';

const DESK = /^\/desk(?:[/?]|$)/i;
/** They change nothing, and may come from links on other sites, such as in mails. */
const READS = ['GET', 'HEAD'];
/** From our own pages, or typed into the address bar. */
const OWN_SITES = ['same-origin', 'none'];

/**
 * Rejects requests to the desk from pages of other origins (CSRF). Browsers also leave out the cookie; clients other than
 * browsers send neither header.
 * @param publicUrl the shop's; without it, the Host header counts
 */
export const rejectOtherOrigins =
  (publicUrl: string | undefined): Middleware =>
  (request, _response, next) => {
    const { method = '', url = '' } = request;
    if (!DESK.test(url) || READS.includes(method) || isFromOwnPage(request, publicUrl)) next();
    else next(new ShopError(ErrorCode.FORBIDDEN, 'The desk takes requests from its own pages only.'));
  };

function isFromOwnPage({ headers }: IncomingMessage, publicUrl: string | undefined): boolean {
  const { origin, host, 'sec-fetch-site': site } = headers;
  const isSite = site === undefined || OWN_SITES.includes(site);
  if (!isSite || origin === undefined) return isSite;
  return publicUrl === undefined
    ? /^https?:\/\/(.*)$/.exec(origin)?.[1] === host
    : origin === new URL(publicUrl).origin;
}
