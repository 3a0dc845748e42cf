import { HeaderMap } from '@apollo/server';
import type { ApolloServerPlugin } from '@apollo/server';
import { BREAK, getVariableValues, Kind, OperationTypeNode, visit } from 'graphql';
import type { DocumentNode, GraphQLSchema, OperationDefinitionNode } from 'graphql';
import { compileQuery, isCompiledQuery } from 'graphql-jit';
import type { CompiledQuery } from 'graphql-jit';
import type { Context } from './context';

/** Compiling a longer one would keep others waiting. */
const MAX_SOURCE_LENGTH = 4_000;

/** How often a query was asked, and what it was compiled to; null: it is left to the interpreter. */
interface Usage {
  count: number;
  compiled?: CompiledQuery | null;
}

/**
 * Runs queries that are asked often as code compiled for them, which takes a tenth of the time. GraphQL's own
 * executor has the last word: it runs whatever could differ (mutations, directives, variables left out) and runs
 * a query again that met an error, so that errors and nulls are always its own.
 * @param after how often a query is asked before it is compiled; 0: none is
 */
export function compiledQueries(after: number): ApolloServerPlugin<Context> {
  // A document is parsed once for as long as Apollo Server keeps it, and forgotten with it.
  const usages = new WeakMap<OperationDefinitionNode, Usage>();
  const compiledFor = (schema: GraphQLSchema, document: DocumentNode, operation: OperationDefinitionNode) => {
    const usage = usages.get(operation) ?? { count: 0 };
    usages.set(operation, usage);
    usage.count += 1;
    if (usage.compiled === undefined && usage.count >= after)
      usage.compiled = compile(schema, document, operation);
    return usage.compiled;
  };
  return {
    requestDidStart: async () => ({
      responseForOperation: async ({ schema, document, operation, source, request, contextValue }) => {
        // Apollo Server gets here without an operation, too, when none has the name that is asked for.
        if (after === 0 || !operation || !isCompilable(operation, source)) return null;
        const variables = request.variables ?? {};
        if (!areAllGiven(schema, operation, variables)) return null;
        const result = await compiledFor(schema, document, operation)?.query(
          undefined,
          contextValue,
          variables,
        );
        if (!result || result.errors) return null;
        const singleResult = { data: result.data as Record<string, unknown> };
        return { http: { headers: new HeaderMap() }, body: { kind: 'single', singleResult } };
      },
    }),
  };
}

const isCompilable = ({ operation }: OperationDefinitionNode, source: string): boolean =>
  operation === OperationTypeNode.QUERY && source.length <= MAX_SOURCE_LENGTH;

/** Compiled code takes a variable that is left out for null, and is less strict about those that are wrong. */
function areAllGiven(
  schema: GraphQLSchema,
  { variableDefinitions = [] }: OperationDefinitionNode,
  variables: Record<string, unknown>,
): boolean {
  const given = variableDefinitions.every(({ variable }) => variables[variable.name.value] !== undefined);
  return given && getVariableValues(schema, variableDefinitions, variables).errors === undefined;
}

function compile(
  schema: GraphQLSchema,
  document: DocumentNode,
  { name }: OperationDefinitionNode,
): CompiledQuery | null {
  if (hasDirectives(document)) return null;
  const compiled = compileQuery(schema, document, name?.value, { disablingCapturingStackErrors: true });
  return isCompiledQuery(compiled) ? compiled : null;
}

function hasDirectives(document: DocumentNode): boolean {
  let found = false;
  visit(document, {
    [Kind.DIRECTIVE]: () => {
      found = true;
      return BREAK;
    },
  });
  return found;
}
