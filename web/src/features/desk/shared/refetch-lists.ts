import type { ApolloClient, ObservableQuery } from '@apollo/client';
import { refetchAsOfNow } from '@/shared/lib/api/refetch-as-of-now';
import { changeCount } from './count-changes';

/** A page of a list, as all lists of the desk have them. */
interface ListPage {
  edges: unknown[];
  pageInfo: { hasNextPage: boolean; endCursor?: string | null };
}
type ListData = Record<string, ListPage>;

/** A query on the screen. */
type Query = Pick<ObservableQuery, 'getCurrentResult' | 'refetch' | 'options' | 'variables'>;

/** The list on the screen by its name in the data; undefined for other data. */
const listNameIn = (data: unknown): string | undefined =>
  Object.entries((data ?? {}) as Partial<ListData>).find(([, list]) => Array.isArray(list?.edges))?.[0];

/** Reads a list as far as it is loaded: its first page alone would take away the others. */
async function readPages(
  client: ApolloClient,
  { options, variables }: Query,
  name: string,
): Promise<ListData> {
  const { query } = options;
  const loaded = (): number => client.readQuery<ListData>({ query, variables })?.[name]?.edges.length ?? 0;
  const edges: unknown[] = [];
  let after: string | null | undefined;
  let data: ListData;
  do {
    const page = await client.query<ListData>({
      query,
      variables: { ...variables, after },
      fetchPolicy: 'no-cache',
    });
    data = page.data!;
    edges.push(...data[name]!.edges);
    after = data[name]!.pageInfo.endCursor;
  } while (data[name]!.pageInfo.hasNextPage && edges.length < loaded());
  return { ...data, [name]: { ...data[name]!, edges } };
}

const readOnce = async (client: ApolloClient, { options, variables }: Query): Promise<unknown> =>
  (await client.query({ query: options.query, variables, fetchPolicy: 'no-cache' })).data;

/** Reads what a query has on the screen as it is now, and shows it at once; not if it may be older than a change made meanwhile. */
async function readAgain(client: ApolloClient, query: Query): Promise<void> {
  const { data: shown, loading } = query.getCurrentResult();
  const name = listNameIn(shown);
  if (!shown || (loading && name === undefined)) return refetchAsOfNow(query);
  const changesBefore = changeCount();
  const data = name === undefined ? await readOnce(client, query) : await readPages(client, query, name);
  const { options, variables } = query;
  if (changeCount() === changesBefore) client.writeQuery({ query: options.query, variables, data });
}

/** Fetches all data on the screen again; lists stay as long as they are, and no older response undoes a change. */
export async function refetchActive(client: ApolloClient): Promise<void> {
  const changesBefore = changeCount();
  const onQueryUpdated = (query: Query): Promise<void> => readAgain(client, query);
  // What cannot be fetched stays as it was.
  await client.refetchQueries({ include: 'active', onQueryUpdated }).catch(() => undefined);
  if (changeCount() !== changesBefore) await refetchActive(client);
}
