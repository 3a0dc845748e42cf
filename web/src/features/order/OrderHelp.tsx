import type { OrderCardFragment } from '@/gql/operations';
import type { OrderHistoryFragment } from '@/gql/order-operations';
import { ButtonLink, Card } from '@/shared/ui';
import { orderNumber } from '@domain/order/order-number';
import { helpItems } from './help-text';
import * as texts from './order-page.en';

interface OrderHelpProps {
  order: OrderCardFragment & OrderHistoryFragment;
  /** The shop's e-mail address. */
  email: string;
}

/** Help with an order, depending on its status, and a way to contact the shop. */
export function OrderHelp({ order, email }: OrderHelpProps) {
  const subject = encodeURIComponent(texts.subject(orderNumber(order._id)));
  return (
    <Card as="section" aria-labelledby="order-help">
      <h2 id="order-help" className="mb-3 text-lg font-semibold">
        {texts.help}
      </h2>
      <dl className="space-y-3">
        {helpItems(order).map(({ question, answer }) => (
          <div key={question}>
            <dt className="font-medium">{question}</dt>
            <dd className="text-muted">{answer}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <ButtonLink variant="secondary" to={`mailto:${email}?subject=${subject}`}>
          {texts.writeToUs}
        </ButtonLink>
        <span className="text-muted wrap-anywhere">{email}</span>
      </div>
    </Card>
  );
}
