import { WEBHOOK_PATH } from '../features/payment';
import { list, object, text } from './json-schema';
import { createOpenApi } from './openapi';
import type { Route, RouteDescription } from './route';

const TODOS = [
  { _id: '1', title: 'Try a request', completed: true },
  { _id: '2', title: 'Log in and send the token along', completed: false },
  { _id: '3', title: 'Fill a cart', completed: false },
];

/** The initial request of the request tester. */
const testTodos: Route = {
  method: 'get',
  path: '/test-todos',
  summary: 'A small fixed list, to see that requests get through',
  response: object({
    todos: list(
      object(
        { _id: text('1'), title: text('Try a request'), completed: { type: 'boolean', examples: [true] } },
        { title: 'Todo' },
      ),
    ),
  }),
  respond: async () => ({ todos: TODOS }),
};

/** Handled outside the table, because its signature covers the raw body. */
const webhook: RouteDescription = {
  method: 'post',
  path: WEBHOOK_PATH,
  summary: "For the payment provider: reports a payment's outcome",
  description: 'Signed with the webhook secret over the raw body. The same event counts once.',
  headers: { 'X-Razorpay-Signature': text(), 'X-Razorpay-Event-Id': text() },
  body: object(
    {
      event: text('payment.captured'),
      payload: { type: 'object', examples: [{ payment: { entity: { id: 'pay_1', order_id: 'order_1' } } }] },
    },
    { title: 'WebhookEvent' },
  ),
  response: object({ status: { type: 'string', enum: ['ok'] } }),
};

/** The routes for developers; the OpenAPI document covers the given table, and these. */
export function developerRoutes(table: readonly Route[], shopName: string): Route[] {
  let document: ReturnType<typeof createOpenApi> | undefined;
  const description: Route = {
    method: 'get',
    path: '/openapi.json',
    summary: 'This description',
    response: { type: 'object' },
    // Not at every start: few ask for it.
    respond: async () => (document ??= createOpenApi([...table, testTodos, webhook, description], shopName)),
  };
  return [testTodos, description];
}
