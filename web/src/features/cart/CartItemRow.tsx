import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { itemTotal } from '@domain/cart/pricing';
import { productPath } from '@domain/shop/paths';
import { ProductImage } from '@/features/catalogue';
import type { CartFragment, ProductCardFragment } from '@/gql/operations';
import type { ChoicesFragment } from '@/gql/personal-operations';
import { HeartIcon, Price, Skeleton, TrashIcon } from '@/shared/ui';
import * as texts from './cart.en';
import { CartControl } from './CartControl';
import { ItemProblem } from './ItemProblem';
import { ReplacementChoice } from './ReplacementChoice';
import { useProductStatus } from './useCart';

const FRAME =
  'grid grid-cols-[4.5rem_minmax(0,1fr)] min-[360px]:grid-cols-[5.5rem_minmax(0,1fr)] gap-x-3 gap-y-1 large-text:flex large-text:flex-col border-b border-line py-4 last:border-0 sm:grid-cols-[6rem_minmax(0,1fr)] sm:gap-x-5 lg:grid-cols-[8rem_minmax(0,1fr)]';
/** The stepper and the sum; without enough room the sum wraps below, right-aligned. */
const AMOUNT = 'flex w-full flex-wrap items-center gap-x-2 sm:w-auto sm:gap-x-5';
const CHOICE = 'col-span-2 mt-1 lg:col-span-1 lg:col-start-2';
const ACTIONS =
  'col-span-2 -mx-2 flex flex-wrap sm:-mx-3 lg:col-span-1 lg:col-start-2 lg:self-end forced-colors:mx-0 forced-colors:gap-2';

interface ActionProps {
  text: string;
  title: string;
  icon: ReactNode;
  onClick: () => void;
}

/** A secondary button below an item: two fit side by side on the narrowest phone, without their icons. */
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

function ItemActions({ product }: { product: ProductCardFragment }) {
  const { title } = product;
  const { remove, moveToWishlist } = useProductStatus(product);
  return (
    <div className={ACTIONS}>
      <Action
        text={texts.moveToWishlist}
        title={title}
        icon={<HeartIcon className="size-5" />}
        onClick={moveToWishlist}
      />
      <Action
        text={texts.removeFromCart}
        title={title}
        icon={<TrashIcon className="size-5" />}
        onClick={remove}
      />
    </div>
  );
}

interface CartItemRowProps {
  item: CartFragment['items'][number];
  choice: ChoicesFragment['items'][number] | undefined;
  choicesLoading: boolean;
  /** Above the fold: its picture is loaded eagerly. */
  eager: boolean;
}

/** One product in the cart. */
export function CartItemRow({
  item,
  item: { product, qty },
  choice,
  choicesLoading,
  eager,
}: CartItemRowProps) {
  const { title, price, quantity } = product;
  const path = productPath(product);
  return (
    <li className={FRAME}>
      <Link to={path} tabIndex={-1} aria-hidden="true" className="lg:row-span-3">
        <ProductImage product={product} eager={eager} className="w-full rounded-card" />
      </Link>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h2 className="font-sans text-base/6 font-semibold wrap-anywhere">
            <Link to={path} className="-my-2.5 inline-block max-w-full min-w-11 py-2.5 hover:underline">
              {title}
            </Link>
          </h2>
          <Price rupees={price} unit={quantity} />
          <ItemProblem item={item} />
        </div>
        <div className={AMOUNT}>
          <div className="w-28 shrink-0 min-[360px]:w-32">
            <CartControl product={product} undoable />
          </div>
          <Price
            rupees={itemTotal(price, qty)}
            className="ml-auto text-base min-[360px]:text-lg sm:min-w-16 sm:text-right"
          />
        </div>
      </div>
      <ReplacementChoice product={product} choice={choice} loading={choicesLoading} className={CHOICE} />
      <ItemActions product={product} />
    </li>
  );
}

/** The placeholder of an item. */
export function CartItemRowSkeleton() {
  return (
    <div className={FRAME}>
      <Skeleton className="aspect-square w-full rounded-card lg:row-span-3" />
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="w-36">
          <Skeleton className="h-5" />
          <Skeleton className="mt-2 h-5 w-2/3" />
        </div>
        <div className={AMOUNT}>
          <Skeleton className="h-11 w-28 rounded-full min-[360px]:w-32" />
          <Skeleton className="ml-auto h-6 w-12" />
        </div>
      </div>
      <div className="col-span-2 mt-1 flex h-12 items-center gap-3 lg:col-span-1 lg:col-start-2">
        <Skeleton className="h-5 w-28" />
        <Skeleton className="h-12 w-36 rounded-lg" />
      </div>
      <div className="col-span-2 flex h-11 items-center gap-5 lg:col-span-1 lg:col-start-2 lg:self-end">
        <Skeleton className="h-5 w-28" />
        <Skeleton className="h-5 w-28" />
      </div>
    </div>
  );
}
