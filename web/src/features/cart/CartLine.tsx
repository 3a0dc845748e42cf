import { Link } from 'react-router-dom';
import { productPath } from '@/features/catalogue';
import { Button, HeartIcon, Price, Skeleton, TrashIcon } from '@/shared/ui';
import { CartControl } from './CartControl';
import type { CartItem } from './lists';
import { useCartQty, useMove } from './useLists';

const FRAME =
  'grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-3 gap-y-1 border-b border-line py-4 last:border-0 sm:grid-cols-[8rem_minmax(0,1fr)] sm:gap-x-5';
const ACTION = 'px-3 text-sm';

/** One product in the cart. */
export function CartLine({ item: { product, qty } }: { item: CartItem }) {
  const { title, image, price, quantity } = product;
  const path = productPath(product);
  const { remove } = useCartQty(product);
  const { toWishlist } = useMove(product);
  return (
    <li className={FRAME}>
      <Link to={path} tabIndex={-1} aria-hidden="true" className="sm:row-span-2">
        <img
          src={image}
          alt=""
          width={600}
          height={600}
          className="aspect-square w-full rounded-card bg-basil-tint object-cover"
        />
      </Link>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h2 className="font-sans text-base/6 font-semibold break-words">
            <Link to={path} className="hover:underline">
              {title}
            </Link>
          </h2>
          <Price rupees={price} unit={quantity} />
        </div>
        <div className="flex w-full items-center justify-between gap-3 sm:w-auto sm:gap-5">
          <div className="w-32 shrink-0">
            <CartControl product={product} />
          </div>
          <Price rupees={price * qty} className="min-w-16 text-right text-lg" />
        </div>
      </div>
      <div className="col-span-2 -mx-3 flex flex-wrap sm:col-span-1 sm:col-start-2 sm:self-end">
        <Button
          variant="quiet"
          className={ACTION}
          aria-label={`Move to Wishlist: ${title}`}
          onClick={toWishlist}
        >
          <HeartIcon className="size-5" />
          Move to Wishlist
        </Button>
        <Button variant="quiet" className={ACTION} aria-label={`Remove from cart: ${title}`} onClick={remove}>
          <TrashIcon className="size-5" />
          Remove from cart
        </Button>
      </div>
    </li>
  );
}

/** The place that a line will take. */
export function CartLineSkeleton() {
  return (
    <div className={FRAME}>
      <Skeleton className="aspect-square w-full rounded-card sm:row-span-2" />
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="w-36">
          <Skeleton className="h-6" />
          <Skeleton className="mt-1 h-5 w-2/3" />
        </div>
        <Skeleton className="h-11 w-32 rounded-full" />
      </div>
      <Skeleton className="col-span-2 h-11 w-64 max-w-full rounded-full sm:col-span-1 sm:col-start-2 sm:self-end" />
    </div>
  );
}
