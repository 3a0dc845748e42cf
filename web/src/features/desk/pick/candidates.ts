import { ApolloClient, HttpLink, InMemoryCache } from '@apollo/client';
import { toPaise } from '@domain/cart/pricing';
import { packGramsOf } from '@domain/catalogue/product-facts';
import { AlternativesDocument } from '@/gql/operations';
import type { ProductFilter } from '@/gql/operations';
import { withTimeout } from '@/shared/lib/api/with-timeout';
import type { Candidate } from '@/features/desk/queue';

/** Shelves seldom change, and the server checks the stock again. */
const FRESH_MS = 5 * 60_000;
/** The page size of the shop’s API, and its limit of ids. */
const PAGE_SIZE = 100;
/** The limit for long shelves. */
const PAGES_MAX = 10;
const IDS_MAX = 24;

/** Public data, so it comes from the shop's own API. */
const shop = new ApolloClient({ link: new HttpLink({ uri: '/graphql' }), cache: new InMemoryCache() });
const cache = new Map<string, { at: number; candidates: Candidate[] }>();

/** All pages after this cursor. */
async function readPages(
  filter: ProductFilter,
  pages = PAGES_MAX,
  after: string | null = null,
): Promise<Candidate[]> {
  const { data } = await shop.query({
    query: AlternativesDocument,
    variables: { filter, first: PAGE_SIZE, after },
    fetchPolicy: 'no-cache',
    context: withTimeout(),
  });
  if (!data) return [];
  const { edges, pageInfo } = data.products;
  const candidates = edges.map(({ node }) => ({
    ...{ productId: node._id, title: node.title, image: node.image, quantity: node.quantity },
    ...{ pricePaise: toPaise(node.price), shelf: node.categoryName },
    ...{ diet: node.diet, dietMark: node.dietMark },
    packGrams: packGramsOf({ ...node, packAmount: null, packUnit: null }),
    isOut: node.stockLevel === 'OUT_OF_STOCK',
  }));
  const isAll = !pageInfo.hasNextPage || pages <= 1;
  return isAll ? candidates : [...candidates, ...(await readPages(filter, pages - 1, pageInfo.endCursor))];
}

async function readCached(filter: ProductFilter): Promise<Candidate[]> {
  const key = JSON.stringify(filter);
  const cached = cache.get(key);
  if (cached && Date.now() - cached.at < FRESH_MS) return cached.candidates;
  const candidates = await readPages(filter);
  cache.set(key, { at: Date.now(), candidates });
  return candidates;
}

/**
 * The products on these shelves, and those with these ids. Throws if the shop cannot be reached.
 * @param ids products that shoppers chose as replacements
 */
export async function readCandidates(
  shelves: readonly string[],
  ids: readonly string[],
): Promise<Candidate[]> {
  const filters = [
    ...shelves.filter(Boolean).map((shelf) => ({ categories: [shelf] })),
    ...(ids.length > 0 ? [{ ids: ids.slice(0, IDS_MAX) }] : []),
  ];
  const found = (await Promise.all(filters.map(readCached))).flat();
  return [...new Map(found.map((candidate) => [candidate.productId, candidate])).values()];
}
