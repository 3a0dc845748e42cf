import type { ApolloServerPlugin } from '@apollo/server';
import { Kind, OperationTypeNode } from 'graphql';
import { isObject } from '../common/is-object';
import type { Logger } from '../common/log';
import { tagTrace } from '../common/trace';
import type { DeskContext } from './desk-context';

const ID_NAME = /^(?:_id|\w+Ids?)$/;
const ID = /^[\w-]{1,64}$/;

/** The ids among the variables of an operation, or in its input; whatever else is there may be about people. */
const idsIn = (variables: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    [variables.input, variables]
      .filter(isObject)
      .flatMap(Object.entries<unknown>)
      .filter(([name, value]) => ID_NAME.test(name) && isId(value)),
  );

const isOne = (value: unknown): boolean => typeof value === 'string' && ID.test(value);
const isId = (value: unknown): boolean => (Array.isArray(value) ? value.every(isOne) : isOne(value));

/** Logs what staff have changed: who, what, and the ids of what it was done to. */
export const logStaff = (log: Logger): ApolloServerPlugin<DeskContext> => ({
  requestDidStart: async () => ({
    didResolveOperation: async ({ request: { variables = {} } }) => {
      const { orderId } = idsIn(variables);
      if (typeof orderId === 'string') tagTrace({ orderId });
    },
    willSendResponse: async ({
      operation,
      request: { variables = {} },
      response: { body },
      contextValue,
    }) => {
      const hasFailed = body.kind === 'single' && body.singleResult.errors !== undefined;
      if (operation?.operation !== OperationTypeNode.MUTATION || hasFailed || !contextValue.caller) return;
      const { _id: staffId, role } = contextValue.caller;
      const did = operation.selectionSet.selections.flatMap((field) =>
        field.kind === Kind.FIELD ? [field.name.value] : [],
      );
      log.info({ staffId, role, did: did.join(), ids: idsIn(variables) }, 'Staff changed something');
    },
  }),
});
