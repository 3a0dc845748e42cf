import { createContext, useContext } from 'react';
import { headTags, scriptText } from '@domain/shop/page-head';
import type { PageHead as Head, Site } from '@domain/shop/page-head';
import { privateHead } from '@domain/shop/pages';
import { useHydrated } from '../ssr/hydration';
import { useShopName } from './shop-name';

/** Where a page is rendered. */
export interface PageSite {
  /** Where the shop stands, without a slash at the end. */
  origin: string;
  /** On the server only: takes the page's head, and the status that it is answered with. */
  note?: (head: Head, status: number) => void;
}

export const SiteContext = createContext<PageSite>({ origin: '' });

interface PageHeadProps {
  describe: (site: Site) => Head;
  /** What the server answers with. */
  status?: number;
}

/** The page's title, meta tags and structured data. The server writes the tags into the head itself (`note`). */
export function PageHead({ describe, status = 200 }: PageHeadProps) {
  const { origin, note } = useContext(SiteContext);
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

/** The tags of a head; the title alone until the shop's name is known. */
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

/**
 * The head of a page that is for the shopper alone: its title, then the shop's name. As sent by the server it asks
 * search engines to leave it out.
 */
export function PageTitle({ text }: { text: string }) {
  const sent = !useHydrated();
  return <PageHead describe={(site) => ({ ...privateHead(site, text), noindex: sent })} />;
}
