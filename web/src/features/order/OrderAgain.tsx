import { countItems } from '@/features/cart';
import { BuyAgainIcon, Button, ButtonLink, ErrorText, IconButton, Sheet } from '@/shared/ui';
import { orderNumber } from '@domain/order/order-number';
import { paths } from '@domain/shop/paths';
import * as texts from './order-again.en';
import { ofOrder } from './order.en';
import { useOrderAgain } from './useOrderAgain';

type Again = ReturnType<typeof useOrderAgain>;

/** Why reordering failed; or what has changed since, before anything is added to the cart. */
function Outcome({ again: { offer, error, busy, agree, leave } }: { again: Again }) {
  const isNothing = offer?.addedQty === 0;
  const footer = (
    <div className="flex flex-wrap gap-3">
      {isNothing ? (
        <ButtonLink to={paths.products}>{texts.browse}</ButtonLink>
      ) : (
        <Button busy={busy} onClick={agree}>
          {texts.add(countItems(offer?.addedQty ?? 0))}
        </Button>
      )}
      <Button variant="secondary" onClick={leave}>
        {isNothing ? texts.close : texts.leave}
      </Button>
    </div>
  );
  const failure = <ErrorText>{error}</ErrorText>;
  return (
    <>
      {!offer && failure}
      <Sheet open={offer !== null} onClose={leave} title={texts.differs} footer={footer}>
        <ul className="list-disc space-y-1 pl-5">
          {offer?.differences.map((words) => (
            <li key={words} className="wrap-anywhere">
              {words}
            </li>
          ))}
        </ul>
        <p className="mt-3 text-muted">{isNothing ? texts.nothing : texts.beside}</p>
        {failure}
      </Sheet>
    </>
  );
}

/** The button that adds the order's items to the cart again. */
export function OrderAgain({ orderId, quiet }: { orderId: string; quiet: boolean }) {
  const again = useOrderAgain(orderId);
  return (
    <>
      <Outcome again={again} />
      <Button
        variant={quiet ? 'quiet' : 'secondary'}
        size={quiet ? 'small' : 'normal'}
        busy={again.busy}
        aria-label={ofOrder(texts.order, orderNumber(orderId))}
        onClick={again.start}
      >
        {texts.order}
      </Button>
    </>
  );
}

interface BuyAgainProps {
  orderId: string;
  item: { productId: string; title: string };
}

/** The button that adds one product of an order to the cart, as many as before. */
export function BuyAgain({ orderId, item: { productId, title } }: BuyAgainProps) {
  const again = useOrderAgain(orderId, productId);
  return (
    <>
      <IconButton
        aria-label={`${texts.item}: ${title}`}
        title={texts.item}
        aria-disabled={again.busy || undefined}
        onClick={again.busy ? undefined : again.start}
        className="text-basil"
      >
        <BuyAgainIcon />
      </IconButton>
      <Outcome again={again} />
    </>
  );
}
