import { Link } from 'react-router-dom';
import { paths } from '@domain/shop/paths';
import { useShopName } from '@/shared/lib/head/PageHead';
import { shopHome } from './layout.en';

/**
 * The logo and the shop's name, linking home. Room is reserved for the name while loading; on a phone it gives way to
 * the shopper's name.
 */
export function Logo() {
  const shopName = useShopName();
  return (
    <Link
      to={paths.home}
      aria-label={shopHome(shopName).trim()}
      className="flex min-h-11 min-w-11 shrink-0 items-center gap-2"
    >
      <svg viewBox="0 0 40 40" className="size-9 shrink-0" aria-hidden="true" focusable="false">
        <rect width="40" height="40" rx="12" className="fill-basil" />
        <path d="M20 15.5c-.6-4.5 1.7-7.7 6.2-8.3.5 4.3-1.8 7.6-6.2 8.3Z" className="fill-butter" />
        <path
          d="M8.5 17h23M11 17.5l1.9 11.2a2.5 2.5 0 0 0 2.5 2.1h9.2a2.5 2.5 0 0 0 2.5-2.1L29 17.5M17 22v4.5M23 22v4.5"
          fill="none"
          strokeWidth="2.5"
          strokeLinecap="round"
          strokeLinejoin="round"
          className="stroke-on-basil"
        />
      </svg>
      <span className="hidden min-w-[4.2ch] font-display text-2xl font-bold tracking-tight min-[375px]:block signed-in:max-sm:hidden">
        {shopName}
      </span>
    </Link>
  );
}
