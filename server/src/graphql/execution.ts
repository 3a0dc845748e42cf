import type { ApolloServerOptionsWithGateway } from '@apollo/server';
import { execute } from 'graphql';
import type { GraphQLSchema } from 'graphql';
import type { Context } from './context';
import { TrustedDocuments } from './trusted-documents';

type Gateway = ApolloServerOptionsWithGateway<Context>['gateway'];

/**
 * How Apollo Server runs an operation, once: a trusted document as compiled code, anything else on GraphQL's own
 * executor. Apollo Server has no other place for an executor than its gateway.
 */
export function createExecution(schema: GraphQLSchema): Gateway {
  const trusted = new TrustedDocuments(schema);
  return {
    onSchemaLoadOrUpdate: (notify) => {
      notify({ apiSchema: schema, coreSupergraphSdl: '' });
      return () => undefined;
    },
    load: async () => ({
      executor: async ({ document, source, context, request: { operationName, variables } }) => {
        const contextValue = context as Context;
        return (
          (await trusted.run(source, contextValue, variables ?? {})) ??
          (await execute({ schema, document, contextValue, operationName, variableValues: variables }))
        );
      },
    }),
    stop: async () => undefined,
  };
}
