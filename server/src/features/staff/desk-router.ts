import express from 'express';
import type { Request, RequestHandler, Response, Router } from 'express';
import { clientAddress } from '../../common/client-address';
import type { Logger } from '../../common/log';
import { NO_STORE } from '../../common/http';
import { jsonBody, textFields } from '../../rest/body';
import { methodNotAllowed } from '../../rest/method-not-allowed';
import { COOKIE_MS, cookieOptions, DESK_COOKIE, deskToken } from './desk-cookie';
import type { Origin, StaffSession, StaffSessions } from './staff-sessions';

export interface DeskOptions {
  publicUrl: string | undefined;
  /** How many proxies stand before the shop. */
  trustProxy: number;
  log: Logger;
}

/** Where staff sign in and out: `/session` and `/join`, with a cookie that `/desk/graphql` reads. */
export function createDeskRouter(sessions: StaffSessions, options: DeskOptions): Router {
  const { publicUrl, trustProxy, log } = options;
  const isSecure = (request: Request): boolean => request.secure || publicUrl?.startsWith('https:') === true;
  const originOf = (request: Request): Origin => ({
    clientAddress: clientAddress(request, trustProxy),
    token: deskToken(request),
  });
  const sendSession = (request: Request, response: Response, status: number, session: StaffSession): void => {
    const { staff, token } = session;
    log.info({ staffId: staff._id }, 'Staff signed in');
    response
      .cookie(DESK_COOKIE, token, { ...cookieOptions(isSecure(request)), maxAge: COOKIE_MS })
      .set('cache-control', NO_STORE)
      .status(status)
      .json({ staff });
  };
  const signIn: RequestHandler = async (request, response) => {
    const input = textFields(request.body, ['email', 'password']);
    sendSession(request, response, 200, await sessions.signIn(input, originOf(request)));
  };
  const signOut: RequestHandler = async (request, response) => {
    await sessions.signOut(deskToken(request));
    response.clearCookie(DESK_COOKIE, cookieOptions(isSecure(request)));
    response.set('cache-control', NO_STORE).status(204).end();
  };
  const join: RequestHandler = async (request, response) => {
    const input = textFields(request.body, ['token', 'name', 'password']);
    sendSession(request, response, 201, await sessions.join(input, originOf(request)));
  };
  const router = express.Router();
  router
    .route('/session')
    .post(...jsonBody, signIn)
    .delete(signOut)
    .all(methodNotAllowed(['post', 'delete']));
  // A GET of the link is a page.
  router.post('/join', ...jsonBody, join);
  // By POST, so that the secret is in no log.
  router.post('/join/invitation', ...jsonBody, showInvitation(sessions, trustProxy));
  return router;
}

const showInvitation =
  (sessions: StaffSessions, trustProxy: number): RequestHandler =>
  async (request, response) => {
    const { token } = textFields(request.body, ['token']);
    const email = await sessions.invitedEmail(token, clientAddress(request, trustProxy));
    response.set('cache-control', NO_STORE).json({ invitation: email === null ? null : { email } });
  };
