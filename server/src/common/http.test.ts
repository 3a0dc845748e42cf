import type { IncomingMessage, ServerResponse } from 'node:http';
import { compose } from './http';
import type { Middleware } from './http';

const [request, response] = [{} as IncomingMessage, {} as ServerResponse];
const pass: Middleware = (_request, _response, next) => next();

it('what a middleware throws is passed on, also after another one and to the outermost', () => {
  const failure = new Error('thrown');
  const fail: Middleware = () => {
    throw failure;
  };
  const next = jest.fn();
  compose([pass, compose([pass, fail]), pass])(request, response, next);
  expect(next.mock.calls).toEqual([[failure]]);
});
