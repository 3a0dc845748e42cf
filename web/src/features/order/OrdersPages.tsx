import { paths } from '@domain/shop/paths';
import { moveFocusOut } from '@/shared/lib/move-focus-out';
import { ButtonLink, EmptyState, SearchIcon } from '@/shared/ui';
import { isNarrowed, ordersPath } from './orders-choice';
import type { OrdersChoice } from './orders-choice';
import { ORDERS } from './orders-text';

/** The pagination; renders nothing for a single page. */
export function OrdersPages({ choice, next }: { choice: OrdersChoice; next: string | null }) {
  if (choice.after === null && next === null) return null;
  return (
    <nav aria-label={ORDERS.pages} className="flex flex-wrap justify-between gap-3">
      {choice.after !== null && (
        <ButtonLink variant="secondary" to={ordersPath({ ...choice, after: null })}>
          {ORDERS.newest}
        </ButtonLink>
      )}
      {next !== null && (
        <ButtonLink variant="secondary" to={ordersPath({ ...choice, after: next })} className="ml-auto">
          {ORDERS.older}
        </ButtonLink>
      )}
    </nav>
  );
}

/** Orders exist, but none matches the filter. */
export function NoSuchOrders({ choice }: { choice: OrdersChoice }) {
  const narrowed = isNarrowed(choice);
  return (
    <EmptyState
      text={narrowed ? ORDERS.none : ORDERS.noMore}
      hint={narrowed ? ORDERS.noneHint : ORDERS.noMoreHint}
      art={<SearchIcon />}
      action={
        <span ref={moveFocusOut}>
          <ButtonLink to={paths.orders}>{ORDERS.all}</ButtonLink>
        </span>
      }
    />
  );
}
