import { privateHead } from '@domain/shop/pages';
import { PageHead } from './PageHead';
import { useHydrated } from '../drawn-page/useHydrated';

/**
 * The head of a page that is for the shopper alone: its title, then the shop's name. As sent by the server it asks
 * search engines to leave it out.
 */
export function PageTitle({ text }: { text: string }) {
  const sent = !useHydrated();
  return <PageHead describe={(site) => ({ ...privateHead(site, text), noindex: sent })} />;
}
