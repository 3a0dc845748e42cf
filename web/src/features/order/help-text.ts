import type { OrderCardFragment } from '@/gql/operations';
import type { OrderStoryFragment } from '@/gql/own-operations';
import { COMING } from './order-text';

/** The texts of the help section. */
export const HELP = {
  title: 'Help with this order',
  write: 'Write to us',
  subject: (number: string) => `Order ${number}`,
} as const;

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
  OrderCardFragment & OrderStoryFragment,
  'status' | 'payment' | 'cancellable' | 'refunds'
>): HelpItem[] {
  const items: HelpItem[] = [];
  if (COMING.includes(status))
    items.push({
      question: 'You want something else, or another time?',
      answer: cancellable
        ? 'Cancel this order, order again, and change the cart before you pay.'
        : 'This order can no longer be changed. Order what else you need, or write to us.',
    });
  if (status === 'DELIVERY_FAILED')
    items.push({
      question: 'Nobody was there?',
      answer: 'Write to us when somebody will be, or call it off.',
    });
  if (status === 'DELIVERED')
    items.push({
      question: 'Something is missing, bruised or not what you ordered?',
      answer: 'Write to us, best with a photo: we look into it, and can give its money back.',
    });
  if (refunds.length > 0 || (status === 'CANCELLED' && payment === 'PAID'))
    items.push({
      question: 'Where is your money?',
      answer: 'It goes back the way you paid. Banks usually take up to seven days.',
    });
  items.push({ question: 'Anything else?', answer: 'Write to us, and name the number of this order.' });
  return items;
}
