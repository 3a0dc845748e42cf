import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { productPath } from '@domain/catalogue/addresses';
import { HeartIcon, Price, Skeleton, TrashIcon } from '@/shared/ui';
import { CartControl } from './CartControl';
import type { CartItem } from './lists';
import { useCartQty, useMove } from './useLists';

const FRAME =
  'grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-3 gap-y-1 border-b border-line py-4 last:border-0 sm:grid-cols-[8rem_minmax(0,1fr)] sm:gap-x-5';
interface ActionProps {
  text: string;
  title: string;
  icon: ReactNode;
  onClick: () => void;
}

/** One of the quiet buttons below a line: two fit side by side on the narrowest phone, there without their icons. */
function Action({ text, title, icon, onClick }: ActionProps) {
  return (
    <button
      type="button"
      aria-label={`${text}: ${title}`}
      onClick={onClick}
      className="inline-flex min-h-11 items-center gap-1.5 rounded-full px-2 text-sm font-semibold text-basil transition-colors hover:bg-basil-tint sm:px-3"
    >
      <span className="hidden min-[380px]:block">{icon}</span>
      {text}
    </button>
  );
}

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
        <div className="flex w-full flex-wrap items-center justify-between gap-x-3 sm:w-auto sm:gap-5">
          <div className="w-32 shrink-0">
            <CartControl product={product} />
          </div>
          <Price rupees={price * qty} className="text-lg sm:min-w-16 sm:text-right" />
        </div>
      </div>
      <div className="col-span-2 -mx-2 flex flex-wrap sm:col-span-1 sm:col-start-2 sm:-mx-3 sm:self-end">
        <Action
          text="Move to Wishlist"
          title={title}
          icon={<HeartIcon className="size-5" />}
          onClick={toWishlist}
        />
        <Action
          text="Remove from cart"
          title={title}
          icon={<TrashIcon className="size-5" />}
          onClick={remove}
        />
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
