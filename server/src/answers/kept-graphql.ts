import type { Request, RequestHandler, Response } from 'express';
import type { PublicAnswer, PublicAnswers } from './public-answers';

/** The request's body as it came, kept by the JSON parser. */
interface WithRawBody extends Request {
  rawBody?: Buffer;
}

/** For the JSON parser: keeps the body as it came. */
export const keepRawBody = (request: object, _response: object, body: Buffer): void => {
  (request as WithRawBody).rawBody = body;
};

/** Marks the answer under way as one that is the same for everybody. */
export const markPublic = (response: Response): void => {
  response.locals.isPublic = true;
};

/** Sends an answer with its headers. */
export function sendAnswer(response: Response, { body, headers }: PublicAnswer): void {
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) response.set(name, value);
  response.send(body);
}

/**
 * Answers a GraphQL request that was asked before, to the letter, as before. An answer is kept when it went well
 * and was marked as public.
 */
export function answerFromKept(answers: PublicAnswers): RequestHandler {
  return (request: WithRawBody, response, next) => {
    const { rawBody, method, headers } = request;
    if (method !== 'POST' || !rawBody || request.originalUrl !== '/graphql' || !request.is('json'))
      return next();
    const key = `${headers.accept ?? ''}\n${rawBody.toString()}`;
    const kept = answers.find(key);
    if (kept) return sendAnswer(response, kept);
    const keep = answers.keeper(key);
    const send = response.send.bind(response);
    response.send = (body: unknown) => {
      if (response.locals.isPublic && response.statusCode === 200 && typeof body === 'string')
        keep({
          body,
          headers: {
            'content-type': response.get('content-type'),
            'cache-control': response.get('cache-control'),
          },
        });
      return send(body);
    };
    next();
  };
}
