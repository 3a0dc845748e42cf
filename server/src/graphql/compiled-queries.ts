import { HeaderMap } from '@apollo/server';
import type { ApolloServerPlugin, GraphQLResponse } from '@apollo/server';
import {
  BREAK,
  getNullableType,
  isInputObjectType,
  isListType,
  Kind,
  OperationTypeNode,
  typeFromAST,
  visit,
} from 'graphql';
import type {
  DocumentNode,
  GraphQLError,
  GraphQLSchema,
  GraphQLType,
  OperationDefinitionNode,
} from 'graphql';
import { compileQuery, isCompiledQuery } from 'graphql-jit';
import type { CompiledQuery } from 'graphql-jit';
import { LRUCache } from 'lru-cache';
import type { ShopError } from '../common/shop-error';
import { unavailable } from '../common/unavailable';
import type { Context } from './context';
import { isPublicOperation } from './public-operation';
import { isAffordable, measureOperation } from './query-cost';
import { readQuery } from './request-body';

/** Compiling a longer one would keep others waiting. */
const MAX_SOURCE_LENGTH = 4_000;
const MAX_COMPILED = 300;

type Variables = Readonly<Record<string, unknown>>;

/** An operation in a document that is valid. */
interface Validated {
  schema: GraphQLSchema;
  document: DocumentNode;
  operation: OperationDefinitionNode;
}

/** How often a query was asked, and what it was compiled to; null: it is left to the interpreter. */
interface Usage {
  count: number;
  compiled?: CompiledQuery | null;
}

export interface CompiledAnswer {
  /** JSON, as Apollo Server has it. */
  body: string;
  isPublic: boolean;
}

/**
 * Runs operations that are asked often as code compiled for them, which takes a tenth of the time. GraphQL's own
 * executor has the last word: it runs whatever could differ (several mutations, directives, variables left out) and
 * runs an operation again that met an error, so that errors and nulls are always its own; but nothing is changed
 * twice (see runOnce), and when the database cannot be asked, the request does not wait for it a second time.
 */
export class CompiledQueries {
  // A document is parsed once for as long as Apollo Server keeps it, and forgotten with it.
  private readonly usages = new WeakMap<OperationDefinitionNode, Usage>();
  /** By the text of their document: operations that are alone in it, and affordable whatever the variables are. */
  private readonly known = new LRUCache<string, Validated & { compiled: CompiledQuery }>({
    max: MAX_COMPILED,
  });

  /** @param after how often a query is asked before it is compiled; 0: none is */
  constructor(private readonly after: number) {}

  readonly plugin: ApolloServerPlugin<Context> = {
    requestDidStart: async () => ({
      responseForOperation: async ({ schema, document, operation, source, request, contextValue }) => {
        // Apollo Server gets here without an operation, too, when none has the name that is asked for.
        if (this.after === 0 || !operation || !isCompilable(operation, source)) return null;
        const variables = request.variables ?? {};
        const validated = { schema, document, operation };
        if (!areAllGiven(validated, variables)) return null;
        const compiled = this.compiledFor(validated, source);
        const result = await compiled?.query(undefined, contextValue, variables);
        const outage = outageIn(result?.errors);
        if (outage) return refusal(outage);
        if (!result || result.errors) return null;
        const singleResult = { data: result.data as Record<string, unknown> };
        return { http: { headers: new HeaderMap() }, body: { kind: 'single', singleResult } };
      },
    }),
  };

  /**
   * The answer to a request whose query is compiled, without Apollo Server, which would take as long as everything
   * else; null for requests that Apollo Server has to answer.
   * @throws ShopError SERVICE_UNAVAILABLE when the database cannot be asked
   */
  async answer(body: unknown, createContext: () => Context): Promise<CompiledAnswer | null> {
    const asked = readQuery(body);
    const known = asked && this.known.get(asked.query);
    if (!known) return null;
    const { operation, compiled } = known;
    if (asked.operationName !== undefined && asked.operationName !== operation.name?.value) return null;
    if (!areAllGiven(known, asked.variables)) return null;
    const context = createContext();
    if (operation.operation === OperationTypeNode.MUTATION) context.markMutation?.();
    const result = await compiled.query(undefined, context, asked.variables);
    const outage = outageIn(result.errors);
    if (outage) throw outage;
    if (result.errors) return null;
    return {
      body: `${JSON.stringify({ data: result.data as unknown })}\n`,
      isPublic: isPublicOperation(operation),
    };
  }

  private compiledFor(validated: Validated, source: string): CompiledQuery | null | undefined {
    const { document, operation } = validated;
    const usage = this.usages.get(operation) ?? { count: 0 };
    this.usages.set(operation, usage);
    usage.count += 1;
    if (usage.compiled === undefined && usage.count >= this.after) {
      usage.compiled = compile(validated);
      const { compiled } = usage;
      if (compiled && operationsOf(document) === 1 && isAlwaysAffordable(validated))
        this.known.set(source, { ...validated, compiled });
    }
    return usage.compiled;
  }
}

const operationsOf = ({ definitions }: DocumentNode): number =>
  definitions.filter(({ kind }) => kind === Kind.OPERATION_DEFINITION).length;

/** Measured without variables: a `first` that is a variable counts as the highest that is allowed. */
const isAlwaysAffordable = ({ schema, document, operation }: Validated): boolean =>
  isAffordable(measureOperation(schema, document, operation, {}));

/** What a caller is told when one of the errors is that the database cannot be asked. */
const outageIn = (errors: readonly GraphQLError[] | undefined): ShopError | undefined =>
  errors?.map(({ originalError }) => unavailable(originalError)).find((outage) => outage !== undefined);

const refusal = ({ code, message, details }: ShopError): GraphQLResponse => ({
  http: { status: 503, headers: new HeaderMap() },
  body: { kind: 'single', singleResult: { errors: [{ message, extensions: { code, ...details } }] } },
});

function isCompilable({ operation, selectionSet }: OperationDefinitionNode, source: string): boolean {
  const { selections } = selectionSet;
  const isOneField = selections.length === 1 && selections[0]?.kind === Kind.FIELD;
  return (operation === OperationTypeNode.QUERY || isOneField) && source.length <= MAX_SOURCE_LENGTH;
}

/** Compiled code takes a missing variable for null, and a list for an object: GraphQL's executor gets those. */
function areAllGiven(
  { schema, operation: { variableDefinitions = [] } }: Validated,
  variables: Variables,
): boolean {
  return variableDefinitions.every(({ variable, type }) => {
    const value = variables[variable.name.value];
    return value !== undefined && !isListForObject(typeFromAST(schema, type), value);
  });
}

function isListForObject(type: GraphQLType | undefined, value: unknown): boolean {
  const wanted = getNullableType(type);
  if (isListType(wanted) && Array.isArray(value))
    return value.some((one) => isListForObject(wanted.ofType as GraphQLType, one));
  if (!isInputObjectType(wanted) || typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) return true;
  const fields = wanted.getFields();
  return Object.entries(value).some(([name, one]) => isListForObject(fields[name]?.type, one));
}

function compile({ schema, document, operation: { name } }: Validated): CompiledQuery | null {
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
