import { ApolloClient, HttpLink, InMemoryCache } from '@apollo/client';
import { toPaise } from '@domain/cart/pricing';
import { FIRST_MAX, IDS_MAX } from '@domain/catalogue/listing-rules';
import { AlternativesDocument } from '@/gql/operations';
import type { AlternativesQuery, ProductFilter } from '@/gql/operations';
import { PackWeightsDocument } from '@/gql/desk-operations';
import type { Candidate } from '@/features/desk/queue';
import { timeLimitLink } from '@/shared/lib/api/time-limit-link';

/** How long Apollo's caches keep shelves, which seldom change; the server checks the stock again. */
const FRESH_MS = 5 * 60_000;
/** The limit for long shelves. */
const PAGES_MAX = 10;

/** Public data, so it comes from the shop's own API. In the desk's cache, its `products` would be merged with the desk's. */
const shop = new ApolloClient({
  link: timeLimitLink.concat(new HttpLink({ uri: '/graphql' })),
  cache: new InMemoryCache(),
});

let freshUntil = 0;
async function forgetOld(desk: ApolloClient): Promise<void> {
  if (Date.now() < freshUntil) return;
  freshUntil = Date.now() + FRESH_MS;
  desk.cache.evict({ fieldName: 'packWeights' });
  await shop.cache.reset();
}

type Node = AlternativesQuery['products']['edges'][number]['node'];

/** The grams of one unit of each that is weighed, which the shop's lists do not have, by _id. */
async function readWeights(desk: ApolloClient, nodes: readonly Node[]): Promise<Map<string, number>> {
  const productIds = nodes.filter(({ soldByWeight }) => soldByWeight).map(({ _id }) => _id);
  if (productIds.length === 0) return new Map();
  const { data } = await desk.query({
    query: PackWeightsDocument,
    variables: { productIds },
  });
  return new Map(data?.packWeights.map(({ productId, packGrams }) => [productId, packGrams]));
}

/** All pages after this cursor. */
async function readPages(
  desk: ApolloClient,
  filter: ProductFilter,
  pages = PAGES_MAX,
  after: string | null = null,
): Promise<Candidate[]> {
  const { data } = await shop.query({
    query: AlternativesDocument,
    variables: { filter, first: FIRST_MAX, after },
  });
  if (!data) return [];
  const { edges, pageInfo } = data.products;
  const nodes = edges.map(({ node }) => node);
  const weights = await readWeights(desk, nodes);
  const candidates = nodes.map((node) => ({
    productId: node._id,
    title: node.title,
    image: node.image,
    quantity: node.quantity,
    pricePaise: toPaise(node.price),
    shelf: node.categoryName,
    diet: node.diet,
    dietMark: node.dietMark,
    packGrams: weights.get(node._id) ?? null,
    isOut: node.stockLevel === 'OUT_OF_STOCK',
  }));
  if (!pageInfo.hasNextPage || pages <= 1) return candidates;
  return [...candidates, ...(await readPages(desk, filter, pages - 1, pageInfo.endCursor))];
}

/** As many at a time as the shop's API takes. */
const idsByRequest = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / IDS_MAX) }, (_, at) =>
    ids.slice(at * IDS_MAX, (at + 1) * IDS_MAX),
  );

/**
 * The products on these shelves, and those with these ids. Throws if the shop cannot be reached.
 * @param ids products that shoppers chose as replacements
 */
export async function readCandidates(
  desk: ApolloClient,
  shelves: readonly string[],
  ids: readonly string[],
): Promise<Candidate[]> {
  await forgetOld(desk);
  const filters = [
    ...shelves.filter(Boolean).map((shelf) => ({ categories: [shelf] })),
    ...idsByRequest(ids).map((some) => ({ ids: some })),
  ];
  const found = (await Promise.all(filters.map((filter) => readPages(desk, filter)))).flat();
  return [...new Map(found.map((candidate) => [candidate.productId, candidate])).values()];
}
