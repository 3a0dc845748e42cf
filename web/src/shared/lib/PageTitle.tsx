import { useShopName } from './shop-name';

/** The page's title in the browser: its own words, then the shop's name. */
export function PageTitle({ text }: { text: string }) {
  const shopName = useShopName();
  return <title>{shopName ? `${text} · ${shopName}` : text}</title>;
}
