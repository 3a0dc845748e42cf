import type { MouseEvent } from 'react';
import { paths } from '@domain/shop/paths';
import type { CartFragment } from '@/gql/operations';
import { announce } from '@/shared/lib/announce';
import { useRootAttribute } from '@/shared/lib/root-attribute';
import { useFocusAfterRemoval } from '@/shared/lib/useFocusAfterRemoval';
import { Button, ButtonLink, classNames } from '@/shared/ui';
import { cartFixes, needsFixing } from './cart-fixes';
import * as texts from './cart-fix.en';
import { useFixCart } from './useFixCart';

const REASON = 'cart-problems';

/** Says why the cart cannot be ordered, with a button that fixes it; renders nothing when it can. */
export function CartProblems({ cart, className }: { cart: CartFragment; className?: string }) {
  const fix = useFixCart(cart);
  const shown = needsFixing(cart);
  useRootAttribute('cart-problems', shown && '');
  if (!shown) return null;
  return (
    <div
      className={classNames(
        'flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-lg bg-butter p-3 text-on-butter',
        className,
      )}
    >
      <p id={REASON} className="min-w-0 flex-[1_1_7rem] text-sm font-medium">
        {texts.cannotOrder}
      </p>
      <Button variant="secondary" aria-description={texts.howItIsFixed} onClick={fix}>
        {texts.fixMyCart}
      </Button>
    </div>
  );
}

/**
 * The link to the checkout. While the cart has a problem it is disabled and says why; it stays the same element, so
 * that it keeps the focus, and receives it from the button that fixes.
 */
export function ToCheckout({ cart }: { cart: CartFragment }) {
  const closed = needsFixing(cart);
  const link = useFocusAfterRemoval<HTMLAnchorElement>(cartFixes(cart).length);
  const explain = (event: MouseEvent) => {
    event.preventDefault();
    announce(texts.cannotOrder);
  };
  return (
    <ButtonLink
      ref={link}
      to={paths.checkout}
      aria-disabled={closed || undefined}
      aria-describedby={closed ? REASON : undefined}
      onClick={closed ? explain : undefined}
    >
      {texts.proceedToCheckout}
    </ButtonLink>
  );
}
