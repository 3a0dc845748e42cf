import { randomUUID } from 'node:crypto';
import { NO_STORE, sendBody } from '../common/http';
import type { Step } from '../common/http';
import type { Logger } from '../common/log';
import { BROKEN_PATH } from '../common/request-error';
import { requestIdOf } from '../common/request-id';

/** Of two Host headers a proxy might believe the one and the shop the other. A request without any is refused by Node. */
export const refuseTwoHosts: Step = ({ rawHeaders }, response, next) => {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) if (isHost(rawHeaders[index])) hosts += 1;
  if (hosts > 1) response.writeHead(400, { connection: 'close' }).end();
  else next();
};
const isHost = (name = ''): boolean => name.length === 4 && name.toLowerCase() === 'host';

const REQUEST_ID = /^[\w.:-]{1,100}$/;

/** A request keeps the id that it comes with, if that can stand in a header and a log. */
export const identify: Step = ({ headers }, response, next) => {
  const given = headers['x-request-id'];
  response.setHeader(
    'x-request-id',
    typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID(),
  );
  next();
};

/** What RFC 9112 lets stand before the path: a client may ask a server as it would ask a proxy. */
const BEFORE_PATH = /^https?:\/\/[^/?#]*/i;
/** A path and perhaps a query. Of what may not stand there, readers make different things. */
const PATH = /^\/[^\s#]*$/;
const REFUSED = JSON.stringify({ errors: [BROKEN_PATH.message], code: BROKEN_PATH.code });
const REFUSED_HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': NO_STORE,
  connection: 'close',
};

/** The path of a request target, with its query; undefined where there is none. */
function pathIn(target: string): string | undefined {
  if (target.startsWith('/')) return PATH.test(target) ? target : undefined;
  if (!BEFORE_PATH.test(target) || !URL.canParse(target)) return undefined;
  const rest = target.replace(BEFORE_PATH, '');
  return pathIn(rest.startsWith('/') ? rest : `/${rest}`);
}

/** Every later step finds a path in the request's URL, however it was asked for; what has none is refused. */
export const readTarget =
  (log: Logger): Step =>
  (request, response, next) => {
    const { method, url = '' } = request;
    const path = method === 'OPTIONS' && url === '*' ? url : pathIn(url);
    if (path !== undefined) {
      request.url = path;
      return next();
    }
    log.info({ requestId: requestIdOf(response), method }, 'Refused: the target of a request has no path');
    sendBody(response, BROKEN_PATH.status, REFUSED_HEADERS, REFUSED);
  };

/** Logs each request at the level `debug`, without its query string, which may be about somebody. */
export const noteRequests =
  (log: Logger): Step =>
  ({ method, url = '' }, response, next) => {
    if (log.isLevelEnabled('debug'))
      response.once('close', () => {
        const [path] = url.split('?');
        const requestId = requestIdOf(response);
        log.debug({ requestId, method, path, status: response.statusCode }, 'Answered');
      });
    next();
  };
