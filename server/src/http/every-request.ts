import { randomUUID } from 'node:crypto';
import type { Step } from '../common/http';
import type { Logger } from '../common/log';
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
