import { useContext } from 'react';
import { headTags, privateHead, scriptText } from '@domain/shop/page-head';
import type { PageHead as Head, Site } from '@domain/shop/page-head';
import { ShopNameDocument, useShopNameQuery } from '@/gql/operations';
import type { QueryClient } from '../api/query-client';
import { PageContext, useHydrated } from '../ssr/hydration';

/** Fetches the shop's name. */
export const preloadShopName = (client: QueryClient): Promise<unknown> =>
  client.query({ query: ShopNameDocument });

/** The shop's name; empty while loading, so that no wrong one is shown. */
export const useShopName = (): string => useShopNameQuery().data?.shop.name ?? '';

/** The shop's time zone. */
export const useTimeZone = (): string => useShopNameQuery().data?.shop.timeZone ?? 'Asia/Kolkata';

interface PageHeadProps {
  describe: (site: Site) => Head;
  /** The HTTP status of the page. */
  status?: number;
}

/** The page's title, meta tags and structured data. The server writes the tags itself (`note`). */
export function PageHead({ describe, status = 200 }: PageHeadProps) {
  const { origin, note } = useContext(PageContext);
  const site = { name: useShopName(), origin };
  const head = describe(site);
  note?.(head, status);
  return (
    <>
      {!note && <HeadTags head={head} site={site} />}
      {site.name !== '' &&
        head.structuredData.map((data, index) => (
          <script
            key={index}
            type="application/ld+json"
            dangerouslySetInnerHTML={{ __html: scriptText(data) }}
          />
        ))}
    </>
  );
}

/** The tags of a head; only the title until the shop's name is loaded. */
export function HeadTags({ head, site }: { head: Head; site: Site }) {
  return (
    <>
      <title>{head.title}</title>
      {site.name !== '' &&
        headTags(head, site).map(({ tag: Tag, attributes }) => (
          <Tag key={attributes.name ?? attributes.property ?? attributes.rel} {...attributes} />
        ))}
    </>
  );
}

/** The head of a personal page: its title and the shop's name. The server's version asks search engines not to index it. */
export function PageTitle({ text }: { text: string }) {
  const sent = !useHydrated();
  return <PageHead describe={(site) => ({ ...privateHead(site, text), noindex: sent })} />;
}
