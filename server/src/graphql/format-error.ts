import { unwrapResolverError } from '@apollo/server/errors';
import { GraphQLError } from 'graphql';
import type { GraphQLFormattedError } from 'graphql';
import type { Logger } from '../common/log';
import { ErrorCode, INTERNAL_MESSAGE, ShopError } from '../common/shop-error';
import { unavailable } from '../common/unavailable';
import { limitExceeded } from './query-cost';

/** What a caller is told of an error: the shop's own with code and fields, GraphQL's own as they are, no internals. */
export function createErrorFormatter(log: Logger) {
  return (formatted: GraphQLFormattedError, error: unknown): GraphQLFormattedError => {
    const { locations, path } = formatted;
    const cause = causeOf(error);
    const raised = cause instanceof ShopError ? cause : unavailable(cause);
    if (raised !== cause && raised) log.warn({ err: cause, path }, 'The database cannot be asked');
    if (raised)
      return {
        message: raised.message,
        locations,
        path,
        extensions: { code: raised.code, ...raised.details },
      };
    const { message } = formatted;
    const limit = limitExceeded(message);
    if (limit !== undefined)
      return { message, locations, extensions: { code: ErrorCode.QUERY_TOO_COMPLEX, cost: null, limit } };
    const code = formatted.extensions?.code;
    if (cause === error && code !== undefined && code !== 'INTERNAL_SERVER_ERROR')
      return { message, locations, path, extensions: { code } };
    log.error({ err: cause, path }, 'A GraphQL operation failed');
    return { message: INTERNAL_MESSAGE, locations, path, extensions: { code: ErrorCode.INTERNAL } };
  };
}

/** What a plugin throws is wrapped as well, but Apollo unwraps only what a resolver threw. */
const causeOf = (error: unknown): unknown =>
  error instanceof GraphQLError && error.originalError instanceof ShopError
    ? error.originalError
    : unwrapResolverError(error);
