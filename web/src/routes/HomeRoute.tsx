import { HomePage } from '@/features/catalogue';
import { useShopName } from '@/shared/lib/shop-name';

const TAGLINE = 'Fresh groceries to your door';

export function Component() {
  const shopName = useShopName();
  return (
    <>
      <title>{shopName ? `${shopName} · ${TAGLINE}` : TAGLINE}</title>
      <HomePage />
    </>
  );
}
