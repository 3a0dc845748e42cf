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
 * The operations of the web client as code made for them, which takes a tenth of the time. graphql-jit writes what a
 * document says into that code, so it never sees one that the build does not know: see SECURITY.md. All of it is made
 * here, before the first request.
 */
export class TrustedDocuments {
  private readonly compiled: ReadonlyMap<string, Compiled>;

  constructor(private readonly schema: GraphQLSchema) {
    this.compiled = new Map(documents.map(({ text }) => [text, compile(schema, text)]));
  }

  /** Whether this is one of them, to the letter. */
  has(text: string | undefined): boolean {
    return text !== undefined && this.compiled.has(text);
  }

  /**
   * What the compiled code answers; null for a document that is not trusted, to the letter, and for variables that are
   * wrong: GraphQL's own executor says how.
   */
  async run(text: string, context: Context, variables: Variables): Promise<ExecutionResult | null> {
    const known = this.compiled.get(text);
    if (!known) return null;
    const { coerced } = getVariableValues(this.schema, known.operation.variableDefinitions ?? [], variables, {
      maxErrors: 1,
    });
    if (!coerced) return null;
    const { data, errors } = await known.run(undefined, context, coerced);
    return errors ? { errors: errors.map(asGraphqlHasIt), data } : { data };
  }
}

/** @throws Error when it cannot be compiled */
function compile(schema: GraphQLSchema, text: string): Compiled {
  const document = parse(text);
  const compiled = compileQuery(schema, document, undefined, { disablingCapturingStackErrors: true });
  if (!isCompiledQuery(compiled)) throw new Error(compiled.errors?.[0]?.message);
  return { operation: getOperationAST(document)!, run: compiled.query };
}

/** The compiled code has errors of a class of its own, without extensions. */
const asGraphqlHasIt = ({ message, path, locations, originalError }: GraphQLError): GraphQLError =>
  Object.assign(new GraphQLError(message, { path, originalError }), { locations });

/**
 * How Apollo Server runs an operation, once: a trusted document as compiled code, anything else on GraphQL's own
 * executor. Apollo Server has no other place for an executor than its gateway.
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
