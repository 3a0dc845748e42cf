import { ApolloServerErrorCode, unwrapResolverError } from '@apollo/server/errors';
import { GraphQLError } from 'graphql';
import type { GraphQLFormattedError } from 'graphql';
import { ERROR_STATUS } from '../common/error-status';
import type { Logger } from '../common/log';
import { ErrorCode, INTERNAL_MESSAGE, ShopError } from '../common/shop-error';
import { unavailable } from '../common/unavailable';
import type { BaseContext } from './context';
import { limitExceeded } from './query-cost';

/** What clients see of an error: the shop's own with code and fields, GraphQL's own unchanged, no internals. */
export function formatError(formatted: GraphQLFormattedError, error: unknown): GraphQLFormattedError {
  const { locations, path, message } = formatted;
  const raised = raisedBy(error);
  if (raised)
    return {
      message: raised.message,
      locations,
      path,
      extensions: { code: raised.code, ...raised.details },
    };
  if (isWrongArgument(error))
    return { message, locations, path, extensions: { code: ApolloServerErrorCode.BAD_USER_INPUT } };
  const limit = limitExceeded(message);
  if (limit !== undefined)
    return { message, locations, extensions: { code: ErrorCode.QUERY_TOO_COMPLEX, cost: null, limit } };
  if (isGraphqlsOwn(error, formatted))
    return { message, locations, path, extensions: { code: formatted.extensions?.code } };
  return { message: INTERNAL_MESSAGE, locations, path, extensions: { code: ErrorCode.INTERNAL } };
}

/** GraphQL's own codes, for an operation that is malformed or invalid. */
const BAD_REQUEST = 400;

/** The HTTP status that REST would send for the worst of these errors. */
export const statusOf = (errors: readonly GraphQLFormattedError[]): number =>
  Math.max(
    ...errors.map(({ extensions }) => {
      const code = extensions?.code as keyof typeof ERROR_STATUS;
      return ERROR_STATUS[code] ?? BAD_REQUEST;
    }),
  );

/** Logs what clients do not see, with the id of the request. */
export function logErrors(log: Logger, errors: readonly GraphQLError[], { origin }: BaseContext): void {
  const { requestId } = origin;
  for (const error of errors) {
    const [err, { path }] = [causeOf(error), error];
    const raised = raisedBy(error);
    if (raised && raised !== err) log.warn({ err, path, requestId }, 'The database cannot be asked');
    else if (!raised && !isCallersFault(error))
      log.error({ err, path, requestId }, 'A GraphQL operation failed');
  }
}

function raisedBy(error: unknown): ShopError | undefined {
  const cause = causeOf(error);
  return cause instanceof ShopError ? cause : unavailable(cause);
}

/** Whether an operation was wrong, and GraphQL says how. */
function isGraphqlsOwn(error: unknown, { extensions }: GraphQLFormattedError): boolean {
  const code = extensions?.code;
  return causeOf(error) === error && code !== undefined && code !== 'INTERNAL_SERVER_ERROR';
}

const isCallersFault = (error: GraphQLError): boolean =>
  limitExceeded(error.message) !== undefined || isWrongArgument(error) || isGraphqlsOwn(error, error);

/**
 * Whether a variable had no value that its argument takes, such as null where the argument has a default: GraphQL finds
 * that only while it runs, and gives it no code. Its words name the argument; pinned by tests.
 */
const isWrongArgument = (error: unknown): boolean =>
  causeOf(error) instanceof GraphQLError &&
  /^Argument "\w+" (of (non-null|required) type|has invalid value) /.test((error as GraphQLError).message);

/** What a plugin throws is wrapped as well, but Apollo unwraps only what a resolver threw. */
const causeOf = (error: unknown): unknown =>
  error instanceof GraphQLError && error.originalError instanceof ShopError
    ? error.originalError
    : unwrapResolverError(error);
