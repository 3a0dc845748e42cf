import { ApolloServerErrorCode } from '@apollo/server/errors';
import { getVariableValues, GraphQLError, GraphQLIncludeDirective, GraphQLSkipDirective } from 'graphql';
import type { GraphQLSchema, OperationDefinitionNode, ValidationRule } from 'graphql';

const CONDITIONS = [GraphQLIncludeDirective.name, GraphQLSkipDirective.name];

/** Rejects a subscription that may select nothing, as the current specification does: there would be nothing to follow. */
export const NoConditions: ValidationRule = (context) => ({
  Directive(node) {
    const isOfRoot = context.getParentType() === context.getSchema().getSubscriptionType();
    if (isOfRoot && CONDITIONS.includes(node.name.value))
      context.reportError(
        new GraphQLError(`A subscription's field is not conditional: leave out @${node.name.value}.`, {
          nodes: node,
        }),
      );
  },
});

/**
 * Checks variables that no execution by Apollo Server will check.
 * @throws GraphQLError BAD_USER_INPUT, as Apollo Server does for other operations
 */
export function assertVariables(
  schema: GraphQLSchema,
  { variableDefinitions = [] }: OperationDefinitionNode,
  variables: Readonly<Record<string, unknown>> = {},
): void {
  const { errors } = getVariableValues(schema, variableDefinitions, variables);
  const [wrong] = errors ?? [];
  if (!wrong) return;
  const extensions = { code: ApolloServerErrorCode.BAD_USER_INPUT, http: { status: 400 } };
  throw new GraphQLError(wrong.message, { nodes: wrong.nodes, extensions });
}
