'use strict';
/**
 * A graphql-codegen plugin: one typed hook per operation, for Apollo Client 4.
 * (The published typescript-react-apollo plugin stops at Apollo Client 3.)
 */
const { Kind } = require('graphql');

const pascal = (name) => name.charAt(0).toUpperCase() + name.slice(1);

/** The type of a query's options. Apollo's leaves out variables that may be null, and nobody notices that they are missing. */
const queryOptions = (name, { variableDefinitions }) =>
  `useQuery.Options<${name}Query, ${name}QueryVariables>` +
  (variableDefinitions.length > 0 ? ` & { variables: ${name}QueryVariables }` : '');

const HOOKS = {
  query: (name, operation) => `
export function use${name}Query(
  options${operation.variableDefinitions.length > 0 ? '' : '?'}: ${queryOptions(name, operation)} | SkipToken,
): useQuery.Result<${name}Query, ${name}QueryVariables, 'empty' | 'complete' | 'streaming'> {
  return useQuery(${name}Document, options as useQuery.Options<${name}Query, ${name}QueryVariables>);
}`,
  mutation: (name) => `
export function use${name}Mutation(
  options?: useMutation.Options<${name}Mutation, ${name}MutationVariables>,
): useMutation.ResultTuple<${name}Mutation, ${name}MutationVariables> {
  return useMutation<${name}Mutation, ${name}MutationVariables>(${name}Document, options);
}`,
  // The link of subscriptions is not that of the hooks.
  subscription: () => '',
};

/** Only what is used: noUnusedLocals covers the generated file too. */
const importsFor = (operations) => {
  const uses = (kind) => operations.some(({ operation }) => operation === kind);
  return [
    uses('query') && "import { useQuery } from '@apollo/client/react';",
    uses('query') && "import type { SkipToken } from '@apollo/client/react';",
    uses('mutation') && "import { useMutation } from '@apollo/client/react';",
  ].filter(Boolean);
};

module.exports = {
  plugin(_schema, documents) {
    const operations = documents
      .flatMap(({ document }) => document.definitions)
      .filter((definition) => definition.kind === Kind.OPERATION_DEFINITION);
    return {
      prepend: importsFor(operations),
      content: operations
        .map((operation) => HOOKS[operation.operation](pascal(operation.name.value), operation))
        .join('\n'),
    };
  },
};
