import type { ApolloServerOptionsWithGateway } from '@apollo/server';
import { execute, getOperationAST, getVariableValues, GraphQLError, OperationTypeNode, parse } from 'graphql';
import type { ExecutionResult, GraphQLSchema, OperationDefinitionNode } from 'graphql';
import { compileQuery, isCompiledQuery } from 'graphql-jit';
import type { CompiledQuery } from 'graphql-jit';
import type { Operation } from '../common/operation';
import type { Context } from './context';
import documents from './trusted-documents.json';

/** The operations of the web client by name, for metrics. */
export const trustedOperations: ReadonlyMap<string, Operation> = new Map(
  documents.map(({ name, text }) => [
    name,
    { kind: text.startsWith(OperationTypeNode.MUTATION) ? 'mutation' : 'graphql', name },
  ]),
);

type Variables = Readonly<Record<string, unknown>>;

interface Compiled {
  operation: OperationDefinitionNode;
  run: CompiledQuery['query'];
}

/**
 * The web client's operations, compiled, which takes a tenth of the time. graphql-jit writes parts of a document into code,
 * so it must never see one that the build does not know: see SECURITY.md. All are compiled
 * here, before the first request.
 */
export class TrustedDocuments {
  private readonly compiled: ReadonlyMap<string, Compiled>;

  constructor(private readonly schema: GraphQLSchema) {
    this.compiled = new Map(documents.map(({ text }) => [text, compile(schema, text)]));
  }

  /** Whether a text is exactly one of them. */
  has(text: string | undefined): boolean {
    return text !== undefined && this.compiled.has(text);
  }

  /**
   * Runs a compiled document; null if the text is not exactly a trusted one, or for invalid variables, which GraphQL's own
   * executor then reports.
   */
  async run(text: string, context: Context, variables: Variables): Promise<ExecutionResult | null> {
    const known = this.compiled.get(text);
    if (!known) return null;
    const { coerced } = getVariableValues(this.schema, known.operation.variableDefinitions ?? [], variables, {
      maxErrors: 1,
    });
    if (!coerced) return null;
    const { data, errors } = await known.run(undefined, context, coerced);
    return errors ? { errors: errors.map(toGraphqlError), data } : { data };
  }
}

/** @throws Error when it cannot be compiled */
function compile(schema: GraphQLSchema, text: string): Compiled {
  const document = parse(text);
  const compiled = compileQuery(schema, document, undefined, { disablingCapturingStackErrors: true });
  if (!isCompiledQuery(compiled)) throw new Error(compiled.errors?.[0]?.message);
  return { operation: getOperationAST(document)!, run: compiled.query };
}

/** graphql-jit has its own error class, without extensions. */
const toGraphqlError = ({ message, path, locations, originalError }: GraphQLError): GraphQLError =>
  Object.assign(new GraphQLError(message, { path, originalError }), { locations });

/**
 * Runs an operation, once: a trusted document as compiled code, anything else with GraphQL's own executor. Apollo Server
 * only takes an executor as a gateway.
 */
export const createGateway = (
  schema: GraphQLSchema,
  trusted: TrustedDocuments,
): ApolloServerOptionsWithGateway<Context>['gateway'] => ({
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
});
