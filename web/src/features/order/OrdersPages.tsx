import { paths } from '@domain/shop/paths';
import { moveFocusOut } from '@/shared/lib/move-focus-out';
import { ButtonLink, EmptyState, SearchIcon } from '@/shared/ui';
import { isNarrowed, ordersPath } from './orders-choice';
import type { OrdersChoice } from './orders-choice';
import * as texts from './orders.en';

/** The pagination; renders nothing for a single page. */
export function OrdersPages({ choice, next }: { choice: OrdersChoice; next: string | null }) {
  if (choice.after === null && next === null) return null;
  return (
    <nav aria-label={texts.pages} className="flex flex-wrap justify-between gap-3">
      {choice.after !== null && (
        <ButtonLink variant="secondary" to={ordersPath({ ...choice, after: null })}>
          {texts.newest}
        </ButtonLink>
      )}
      {next !== null && (
        <ButtonLink variant="secondary" to={ordersPath({ ...choice, after: next })} className="ml-auto">
          {texts.older}
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
      text={narrowed ? texts.none : texts.noMore}
      hint={narrowed ? texts.noneHint : texts.noMoreHint}
      art={<SearchIcon />}
      action={
        <span ref={moveFocusOut}>
          <ButtonLink to={paths.orders}>{texts.all}</ButtonLink>
        </span>
      }
    />
  );
}
