import { GraphQLError, GraphQLScalarType, Kind } from 'graphql';
import { formatInstant } from '../../../domain/instant';

function parse(value: unknown): Date {
  const instant = new Date(typeof value === 'string' ? value : NaN);
  if (Number.isNaN(instant.getTime()))
    throw new GraphQLError('DateTime expects an instant such as 2026-11-20T18:04:05+05:30.');
  return instant;
}

export const DateTimeScalar = new GraphQLScalarType<Date, string>({
  name: 'DateTime',
  description: 'An instant with whole seconds and a numeric offset: 2026-11-20T18:04:05+05:30.',
  serialize: (value) => formatInstant(value as Date),
  parseValue: parse,
  parseLiteral: (node) => parse(node.kind === Kind.STRING ? node.value : undefined),
});
