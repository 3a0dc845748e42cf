import type { Request, RequestHandler } from 'express';
import { NO_STORE } from '../../common/http';
import { ErrorCode, ShopError } from '../../common/shop-error';

const EXPLAINED: readonly string[] = [ErrorCode.UNAUTHENTICATED, ErrorCode.FORBIDDEN, ErrorCode.NOT_FOUND];
const isExplained = (error: unknown): boolean => error instanceof ShopError && EXPLAINED.includes(error.code);

/** Whether somebody has followed a link. */
const isByBrowser = (request: Pick<Request, 'accepts'>): boolean =>
  request.accepts(['json', 'html']) === 'html';

/** Redirects a browser that gets no file to a screen of the desk, which asks to sign in, or says what is wrong. */
export const redirectOnError =
  <Params>(
    screenOf: (request: Request<Params>) => string,
    send: RequestHandler<Params>,
  ): RequestHandler<Params> =>
  async (request, response, next) => {
    try {
      await send(request, response, next);
    } catch (error) {
      if (response.destroyed || !isExplained(error) || !isByBrowser(request)) throw error;
      response.set('cache-control', NO_STORE).redirect(303, screenOf(request));
    }
  };
