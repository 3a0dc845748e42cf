import { unwrapResolverError } from '@apollo/server/errors';
import type { GraphQLFormattedError } from 'graphql';
import { ErrorCode, INTERNAL_MESSAGE, ShopError } from '../shared/shop-error';
import type { Logger } from '../shared/log';

/** What a caller is told of an error: the shop's own with code and fields, GraphQL's own as they are, no internals. */
export function createErrorFormatter(log: Logger) {
  return (formatted: GraphQLFormattedError, error: unknown): GraphQLFormattedError => {
    const { locations, path } = formatted;
    const cause = unwrapResolverError(error);
    if (cause instanceof ShopError)
      return { message: cause.message, locations, path, extensions: { code: cause.code, ...cause.details } };
    const code = formatted.extensions?.code;
    if (cause === error && code !== undefined && code !== 'INTERNAL_SERVER_ERROR')
      return { message: formatted.message, locations, path, extensions: { code } };
    log.error({ err: cause, path }, 'A GraphQL operation failed');
    return { message: INTERNAL_MESSAGE, locations, path, extensions: { code: ErrorCode.INTERNAL } };
  };
}
