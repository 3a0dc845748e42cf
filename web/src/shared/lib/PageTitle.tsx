import { privateHead } from '@domain/shop/pages';
import { PageHead } from './PageHead';
import { useHydrated } from './useHydrated';

/**
 * The head of a page with nothing in it for others to find: its own words, then the shop's name. As the server sends it,
 * to whoever asks, search engines are told to leave it out.
 */
export function PageTitle({ text }: { text: string }) {
  const sent = !useHydrated();
  return <PageHead describe={(site) => ({ ...privateHead(site, text), noindex: sent })} />;
}
