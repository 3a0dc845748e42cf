import { categoryPath, pathIn, paths, productPath } from '../../../../domain/shop/paths';
import { BASE as ENGLISH } from '../../../../domain/wording/language.en';
import { BASE as HINDI } from '../../../../domain/wording/language.hi';
import type { CatalogueService } from '../catalogue';
import { escapeMarkup } from '../../common/markup';

/**
 * A sitemap may have 50,000 URLs. A range of this many ids has at most as many products, each with two, and leaves room for
 * other pages.
 */
const IDS_A_FILE = 20_000;
const IDS_A_QUERY = 2_000;

const SCHEMA = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';
/** A page in both languages; each says in its head where the other is. */
const urls = (origin: string, path: string): string =>
  [ENGLISH, HINDI]
    .map((base) => `<url><loc>${escapeMarkup(origin + pathIn(base, path))}</loc></url>\n`)
    .join('');

/** The number of sitemap files: usually one. */
export const countFiles = async (catalogue: CatalogueService): Promise<number> =>
  Math.max(1, Math.ceil((await catalogue.lastProductId()) / IDS_A_FILE));

/** The sitemap index of a large shop. */
export function sitemapIndex(origin: string, files: number): string {
  const entries = Array.from(
    { length: files },
    (_, index) => `<sitemap><loc>${escapeMarkup(`${origin}/sitemap-${index + 1}.xml`)}</loc></sitemap>\n`,
  );
  return `${DECLARATION}<sitemapindex xmlns="${SCHEMA}">\n${entries.join('')}</sitemapindex>\n`;
}

/** Streams a sitemap file; the first also has the other pages. */
export async function* sitemapFile(
  catalogue: CatalogueService,
  origin: string,
  file: number,
): AsyncGenerator<string> {
  yield `${DECLARATION}<urlset xmlns="${SCHEMA}">\n`;
  if (file === 1) yield* pages(catalogue, origin);
  const end = file * IDS_A_FILE;
  for (let after = end - IDS_A_FILE; after < end;) {
    const found = await catalogue.productKeys(after, end, IDS_A_QUERY);
    yield found.map((product) => urls(origin, productPath(product))).join('');
    after = found.length === IDS_A_QUERY ? (found.at(-1)?.id ?? end) : end;
  }
  yield '</urlset>\n';
}

async function* pages(catalogue: CatalogueService, origin: string): AsyncGenerator<string> {
  yield urls(origin, paths.home);
  yield urls(origin, paths.products);
  for (const { categoryName } of await catalogue.categories()) yield urls(origin, categoryPath(categoryName));
}
