import { Kind, OperationTypeNode } from 'graphql';
import type { GraphQLFormattedError, OperationDefinitionNode } from 'graphql';
import { ERROR_STATUS } from '../common/error-status';
import { OTHER } from '../common/operation';
import type { Operation } from '../common/operation';
import documents from './trusted-documents.json';

/** Which schema an operation is of. */
export type Area = 'graphql' | 'desk';

/**
 * What an operation is counted and traced as. Only our own client's have their own name: whatever another one is called, it
 * is known by the first field that it asks for, of which the schema has so many.
 */
export function describeOperation(
  { name, operation, selectionSet: { selections } }: OperationDefinitionNode,
  area: Area,
  isTrusted: boolean,
): Operation {
  const kind = area === 'graphql' && operation === OperationTypeNode.MUTATION ? 'mutation' : area;
  if (isTrusted && name) return { kind, name: name.value };
  const [first] = selections;
  return { kind, name: first?.kind === Kind.FIELD ? first.name.value : OTHER };
}

/** The operations that our own client sends, by their names. */
export const trustedOperations: ReadonlyMap<string, Operation> = new Map(
  documents.map(({ name, text }) => [
    name,
    { kind: text.startsWith(OperationTypeNode.MUTATION) ? 'mutation' : 'graphql', name },
  ]),
);

/** What is wrong with the text or the variables of an operation. */
const BAD_REQUEST = 400;

/** The status that REST has for the worst of some errors. */
export const statusOf = (errors: readonly GraphQLFormattedError[]): number =>
  Math.max(
    ...errors.map(({ extensions }) => {
      const code = extensions?.code as keyof typeof ERROR_STATUS;
      return ERROR_STATUS[code] ?? BAD_REQUEST;
    }),
  );
