import { privateHead } from '@domain/shop/pages';
import { PageHead } from './PageHead';

/** The head of a page with nothing in it for others to find: its own words, then the shop's name. */
export function PageTitle({ text }: { text: string }) {
  return <PageHead describe={(site) => privateHead(site, text)} />;
}
