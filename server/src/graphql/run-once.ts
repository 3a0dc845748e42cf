import type { GraphQLField } from 'graphql';
import type { Context } from './context';

/**
 * Makes a mutation run once for each request. When GraphQL's executor repeats an operation that failed as compiled code
 * (see CompiledQueries), the mutation only hands over the outcome of the first run.
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
