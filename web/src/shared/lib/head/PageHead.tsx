import { useContext } from 'react';
import { headTags, scriptText } from '@domain/shop/page-head';
import type { PageHead as Head, Site } from '@domain/shop/page-head';
import { useShopName } from './shop-name';
import { SiteContext } from './site-context';

interface PageHeadProps {
  describe: (site: Site) => Head;
  /** What the server answers with. */
  status?: number;
}

/**
 * The page's title, meta tags and structured data. They come and go with the page. The server writes the tags into the
 * head itself (`note`), and React in the browser takes those over.
 */
export function PageHead({ describe, status = 200 }: PageHeadProps) {
  const { origin, note } = useContext(SiteContext);
  const site = { name: useShopName(), origin };
  const head = describe(site);
  note?.(head, status);
  return (
    <>
      {!note && <Tags head={head} site={site} />}
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

function Tags({ head, site }: { head: Head; site: Site }) {
  if (site.name === '') return <title>{head.title}</title>;
  return (
    <>
      <title>{head.title}</title>
      {headTags(head, site).map(({ tag: Tag, attributes }) => (
        <Tag key={attributes.name ?? attributes.property ?? attributes.rel} {...attributes} />
      ))}
    </>
  );
}
