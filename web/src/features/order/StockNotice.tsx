import { paths } from '@domain/shop/paths';
import { lazyPart } from '@/shared/lib/ssr/hydration';
import { ButtonLink } from '@/shared/ui';
import type { ShortItemsProps } from './ShortItems';
import * as texts from './checkout.en';

/** The cart shows the problems as well, and can be fixed there. */
const SeeCart = () => (
  <div className="mb-4 space-y-3 rounded-lg bg-tomato-tint p-3">
    <p className="font-medium">{texts.lessInStock}</p>
    <ButtonLink to={paths.cart} variant="secondary">
      {texts.seeCart}
    </ButtonLink>
  </div>
);

const ShortItems = lazyPart(() => import('./ShortItems').then((module) => module.ShortItems), SeeCart);

interface StockNoticeProps extends ShortItemsProps {
  /** Whether to say that some are, while it is not known which. */
  someShort: boolean;
}

/** The items with too little stock. The live region is always in the page, so that its text is announced. */
export const StockNotice = ({ someShort, ...props }: StockNoticeProps) => (
  <div role="alert">{props.items.length > 0 ? <ShortItems {...props} /> : someShort && <SeeCart />}</div>
);
