import { useState } from 'react';
import { notifyMe, useProductStatus, useStockNotification } from '@/features/cart';
import type { ProductCardFragment } from '@/gql/operations';
import { Button } from '@/shared/ui';
import * as texts from './wishlist.en';

/** Moves a product to the cart; one that is out of stock stays on the wishlist. */
export function MoveToCartButton({ product }: { product: ProductCardFragment }) {
  const { moveToCart } = useProductStatus(product);
  if (product.stockLevel === 'OUT_OF_STOCK') return <Waits title={product.title} />;
  return (
    <Button
      aria-label={`${texts.moveToCart}: ${product.title}`}
      onClick={moveToCart}
      className="w-full px-2! text-sm whitespace-nowrap sm:text-base"
    >
      {texts.moveToCart}
    </Button>
  );
}

/** Takes the focus if it was lost with the button, not if it has moved on. */
const takeFocus = (place: HTMLElement | null): void => {
  if (document.activeElement === document.body) place?.focus();
};

/** Says that the shopper will be notified, or offers it; keeps the focus where the button was. */
function Waits({ title }: { title: string }) {
  const { isNotified, turnOn } = useStockNotification(true);
  const [clicked, setClicked] = useState(false);
  if (isNotified)
    return (
      <p
        ref={clicked ? takeFocus : undefined}
        tabIndex={-1}
        className="flex min-h-11 items-center justify-center text-center text-xs/4 text-muted outline-none sm:text-sm/5"
      >
        {texts.waits}
      </p>
    );
  return (
    <Button
      variant="secondary"
      aria-label={`${notifyMe}: ${title}`}
      onClick={() => {
        setClicked(true);
        void turnOn();
      }}
      className="w-full px-2! text-xs/4 sm:text-sm/5"
    >
      {notifyMe}
    </Button>
  );
}
