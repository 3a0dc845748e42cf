import type { OrderCardFragment } from '@/gql/operations';
import type { OrderHistoryFragment } from '@/gql/order-operations';
import * as texts from './order-page.en';
import { COMING } from './order-text';

/** A question and its answer. */
export interface HelpItem {
  question: string;
  answer: string;
}

/** The questions that suit an order's status. */
export function helpItems({
  status,
  payment,
  cancellable,
  refunds,
}: Pick<
  OrderCardFragment & OrderHistoryFragment,
  'status' | 'payment' | 'cancellable' | 'refunds'
>): HelpItem[] {
  const items: HelpItem[] = [];
  if (COMING.includes(status))
    items.push({
      question: texts.wantsOtherwise,
      answer: cancellable ? texts.orderAnew : texts.cannotChange,
    });
  if (status === 'DELIVERY_FAILED')
    items.push({
      question: texts.nobodyThere,
      answer: texts.sayWhen,
    });
  if (status === 'DELIVERED')
    items.push({
      question: texts.notRight,
      answer: texts.sendPhoto,
    });
  if (refunds.length > 0 || (status === 'CANCELLED' && payment === 'PAID'))
    items.push({
      question: texts.whereMoney,
      answer: texts.onItsWay,
    });
  items.push({ question: texts.anythingElse, answer: texts.nameNumber });
  return items;
}
