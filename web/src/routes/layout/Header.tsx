import { paths } from '@domain/shop/paths';
import { AccountControls } from '@/features/account';
import { useFilledLists, useLostAddition } from '@/features/cart';
import { SearchBox } from '@/features/catalogue';
import { setRootAttribute } from '@/shared/lib/root-attribute';
import { CartIcon, HeartIcon, HomeIcon } from '@/shared/ui';
import { ConnectionBanner } from './ConnectionBanner';
import { HeaderIconLink } from './HeaderIconLink';
import * as texts from './layout.en';
import { Logo } from './Logo';

function ListLinks() {
  const filled = useFilledLists();
  return (
    <>
      <HeaderIconLink to={paths.cart} label={texts.cart} icon={<CartIcon />} badge={filled.cart} />
      <HeaderIconLink
        to={paths.wishlist}
        label={texts.wishlist}
        icon={<HeartIcon />}
        badge={filled.wishlist}
      />
    </>
  );
}

/**
 * The header of every page; on a phone the search has a row of its own, the only one that stays while scrolling. While
 * a session is pending, room is reserved for the shopper's name.
 */
export function Header() {
  useLostAddition();
  return (
    <header
      onFocus={() => setRootAttribute('header-focus', '')}
      onBlur={() => setRootAttribute('header-focus', false)}
      className="page-header bar sticky z-20 border-b border-line bg-paper [--bar-name:header] short:static"
    >
      <ConnectionBanner />
      <div className="mx-auto flex max-w-page flex-wrap items-center gap-x-1 gap-y-1 px-4 py-2 md:gap-x-6 md:px-6 md:py-3">
        <Logo />
        <SearchBox className="order-last w-full md:order-none md:w-auto md:mr-auto md:max-w-2xl md:flex-1" />
        <nav
          aria-label={texts.shop}
          className="-mr-2 flex min-w-0 flex-1 items-center justify-end text-sm sm:text-base md:flex-none signed-in:md:min-w-78 large-text:basis-full large-text:flex-wrap large-text:justify-start"
        >
          <AccountControls />
          <HeaderIconLink to={paths.home} label={texts.home} icon={<HomeIcon />} />
          <ListLinks />
        </nav>
      </div>
    </header>
  );
}
