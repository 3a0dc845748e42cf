import type { GraphQLField } from 'graphql';
import type { Context } from './context';

/**
 * What a request has changed is changed: when its mutation is executed again, for GraphQL's own account of an error
 * (see CompiledQueries), it is told the outcome of the first time.
 */
export function runOnce(field: GraphQLField<unknown, Context>): void {
  const { resolve } = field;
  field.resolve = (source, args, context, info) => {
    const { outcomes } = context;
    const { key } = info.path;
    if (!outcomes.has(key)) outcomes.set(key, Promise.resolve(resolve?.(source, args, context, info)));
    return outcomes.get(key);
  };
}
