import { HomePage } from '@/features/catalogue';
import { useShopName } from '@/shared/lib/shop-name';

export function Component() {
  const shopName = useShopName();
  return (
    <>
      <title>{shopName && `${shopName} · Fresh groceries to your door`}</title>
      <HomePage />
    </>
  );
}
