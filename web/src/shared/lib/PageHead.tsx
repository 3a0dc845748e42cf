import { useLayoutEffect } from 'react';
import { headTags, scriptText } from '@domain/shop/page-head';
import type { PageHead as Head, Site } from '@domain/shop/page-head';
import { useShopName } from './shop-name';

/** The server's page brings tags of its own, for those who run no scripts. */
const FROM_SERVER = 'head [data-from-server]';

/** What the page says of itself; its tags come and go with it, so that none is ever there twice. */
export function PageHead({ describe }: { describe: (site: Site) => Head }) {
  const site = { name: useShopName(), origin: window.location.origin };
  const named = site.name !== '';
  useLayoutEffect(() => {
    if (named) document.querySelectorAll(FROM_SERVER).forEach((tag) => tag.remove());
  }, [named]);
  const head = describe(site);
  if (!named) return <title>{head.title}</title>;
  return (
    <>
      <title>{head.title}</title>
      {headTags(head, site).map(({ tag: Tag, attributes }) => (
        <Tag key={attributes.name ?? attributes.property ?? attributes.rel} {...attributes} />
      ))}
      {head.structuredData.map((data, index) => (
        <script
          key={index}
          type="application/ld+json"
          dangerouslySetInnerHTML={{ __html: scriptText(data) }}
        />
      ))}
    </>
  );
}
