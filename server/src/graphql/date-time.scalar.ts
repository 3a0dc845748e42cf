import { GraphQLError, GraphQLScalarType, Kind } from 'graphql';
import { formatInstant, parseInstant } from '../../../domain/instant';

function parse(value: unknown): Date {
  const instant = typeof value === 'string' ? parseInstant(value) : null;
  if (!instant)
    throw new GraphQLError(
      'DateTime expects an instant in ISO 8601 with an offset, such as 2026-11-20T18:04:05+05:30, from year 1 to 9999.',
    );
  return instant;
}

export const DateTimeScalar = new GraphQLScalarType<Date, string>({
  name: 'DateTime',
  description: 'An instant with whole seconds and a numeric offset: 2026-11-20T18:04:05+05:30.',
  serialize: (value) => formatInstant(value as Date),
  parseValue: parse,
  parseLiteral: (node) => parse(node.kind === Kind.STRING ? node.value : undefined),
});
