import { ApolloServer } from '@apollo/server';
import { GraphQLError, GraphQLInt, GraphQLNonNull, GraphQLObjectType, GraphQLSchema } from 'graphql';
import { CompiledQueries } from './compiled-queries';
import type { Context } from './context';
import { runOnce } from './run-once';

let count = 0;
const counter = new GraphQLObjectType<{ count: number }>({
  name: 'Counter',
  fields: {
    count: { type: GraphQLInt },
    broken: {
      type: GraphQLInt,
      resolve: () => {
        throw new GraphQLError('It is broken.', { extensions: { code: 'BROKEN' } });
      },
    },
  },
});
const schema = new GraphQLSchema({
  query: new GraphQLObjectType({ name: 'Query', fields: { count: { type: GraphQLInt } } }),
  mutation: new GraphQLObjectType<unknown, Context>({
    name: 'Mutation',
    fields: {
      add: {
        type: new GraphQLNonNull(counter),
        args: { step: { type: new GraphQLNonNull(GraphQLInt) } },
        resolve: async (_source, { step }) => ({ count: (count += step as number) }),
      },
      refuse: {
        type: new GraphQLNonNull(counter),
        resolve: async () => {
          count += 1;
          throw new GraphQLError('It may not.', { extensions: { code: 'REFUSED' } });
        },
      },
    },
  }),
});
Object.values(schema.getMutationType()!.getFields()).forEach(runOnce);

const createServer = (after: number) => {
  const queries = new CompiledQueries(after);
  return { queries, apollo: new ApolloServer<Context>({ schema, plugins: [queries.plugin] }) };
};
const compiling = createServer(1);
const interpreting = createServer(0);
const context = () => ({ outcomes: new Map() }) as Context;

async function answer({ apollo }: typeof compiling, query: string): Promise<unknown> {
  const { body } = await apollo.executeOperation({ query }, { contextValue: context() });
  return body.kind === 'single' && JSON.parse(JSON.stringify(body.singleResult));
}

beforeEach(() => (count = 0));
afterAll(() => Promise.all([compiling, interpreting].map(({ apollo }) => apollo.stop())));

describe('a mutation that is compiled', () => {
  it('is done once when it goes well', async () => {
    expect(await answer(compiling, 'mutation { add(step: 2) { count } }')).toEqual({
      data: { add: { count: 2 } },
    });
    expect(count).toBe(2);
    const known = await compiling.queries.answer({ query: 'mutation { add(step: 2) { count } }' }, context);
    expect(known?.body).toBe('{"data":{"add":{"count":4}}}\n');
    expect(known?.isPublic).toBe(false);
  });

  it.each([
    ['something of its answer cannot be had', 'mutation { add(step: 1) { count broken } }'],
    ['it is refused', 'mutation { refuse { count } }'],
  ])('is done once when %s, and says so as an interpreted one', async (_what, query) => {
    const answered = await answer(compiling, query);
    expect(count).toBe(1);
    count = 0;
    expect(answered).toEqual(await answer(interpreting, query));
    expect(answered).toMatchObject({ errors: [{ path: expect.any(Array) }] });
  });

  it('is left to GraphQL, which does one after the other, when there are several', async () => {
    const query = 'mutation { a: add(step: 1) { count } b: add(step: 10) { count broken } }';
    expect(await answer(compiling, query)).toMatchObject({ data: { a: { count: 1 }, b: { count: 11 } } });
    expect(await compiling.queries.answer({ query }, context)).toBeNull();
    expect(count).toBe(11);
  });
});
