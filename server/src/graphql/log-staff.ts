import type { ApolloServerPlugin } from '@apollo/server';
import { Kind, OperationTypeNode, valueFromASTUntyped } from 'graphql';
import type { FieldNode, OperationDefinitionNode } from 'graphql';
import { isObject } from '../common/is-object';
import type { Logger } from '../common/log';
import { tagTrace } from '../common/trace';
import type { DeskContext } from './desk-context';

/** A mutation only because it takes a file: it changes nothing. */
const HARMLESS = 'previewCatalogue';

const ID_NAME = /^(?:_id|\w+Ids?)$/;
const ID = /^[\w-]{1,64}$/;

const fieldsOf = ({ selectionSet }: OperationDefinitionNode): FieldNode[] =>
  selectionSet.selections.filter((one): one is FieldNode => one.kind === Kind.FIELD);

/** The ids among an operation's arguments, or in its input; everything else may be personal. */
function idsIn(operation: OperationDefinitionNode, variables: Record<string, unknown>) {
  const args = fieldsOf(operation)
    .flatMap((field) => field.arguments ?? [])
    .map(({ name, value }) => [name.value, valueFromASTUntyped(value, variables)] as [string, unknown]);
  const inputs = args.map(([, value]) => value).filter(isObject);
  return Object.fromEntries(
    [...inputs.flatMap(Object.entries<unknown>), ...args].filter(
      ([name, value]) => ID_NAME.test(name) && isId(value),
    ),
  );
}

const isOne = (value: unknown): boolean => typeof value === 'string' && ID.test(value);
const isId = (value: unknown): boolean => (Array.isArray(value) ? value.every(isOne) : isOne(value));

/** Logs changes by staff: who, the operation, and the ids involved. */
export const logStaff = (log: Logger): ApolloServerPlugin<DeskContext> => ({
  requestDidStart: async () => ({
    didResolveOperation: async ({ operation, request: { variables = {} } }) => {
      const { orderId } = operation ? idsIn(operation, variables) : {};
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
      const did = fieldsOf(operation).flatMap(({ name }) => (name.value === HARMLESS ? [] : [name.value]));
      if (did.length === 0) return;
      log.info(
        { staffId, role, did: did.join(), ids: idsIn(operation, variables) },
        'Staff changed something',
      );
    },
  }),
});
