import type { IncomingMessage } from 'node:http';
import type { Middleware } from '../common/http';
import { ErrorCode, ShopError } from '../common/shop-error';

const DESK = /^\/desk(?:[/?]|$)/i;
/** They change nothing, and a link in an email comes from another site. */
const READS = ['GET', 'HEAD'];
/** From a page of ours, or typed in by a person. */
const OWN_SITES = ['same-origin', 'none'];

/**
 * Rejects requests to the desk that a browser sends for the page of another origin. The cookie is not sent along with
 * those either; clients that are no browsers send neither header.
 * @param publicUrl the shop's own; without it, the name by which it is called counts
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
  const isSite = site === undefined || OWN_SITES.includes(String(site));
  if (!isSite || origin === undefined) return isSite;
  return publicUrl === undefined
    ? /^https?:\/\/(.*)$/.exec(origin)?.[1] === host
    : origin === new URL(publicUrl).origin;
}
