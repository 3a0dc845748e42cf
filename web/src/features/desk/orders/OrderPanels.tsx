import { useId } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { mayVisit } from '@domain/staff/desk-areas';
import { deskPaths } from '@domain/staff/desk-paths';
import type { WholeOrderFragment } from '@/gql/desk-operations';
import { callUrl, mailUrl, mapUrl } from '@/features/desk/shared/contact-links';
import { capitalize, momentText, slotText } from '@/features/desk/shared/desk-times';
import { useStaff } from '@/features/desk/shared/me';
import { STATUS } from '@/features/desk/shared/status-text';
import { Card } from '@/shared/ui';
import { ORDER } from './order-text';

const LINK = 'inline-flex min-h-11 items-center text-basil underline underline-offset-4 wrap-anywhere';

function Panel({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Card as="section" aria-labelledby={id}>
      <h2 id={id} className="mb-2 text-lg font-semibold">
        {title}
      </h2>
      {children}
    </Card>
  );
}

/** Of a deleted account only state and pincode stay of the address. */
const isDeleted = ({ email }: WholeOrderFragment['customer']): boolean => email === '';

/** The customer, and how to reach them. */
export function Customer({ order: { customer } }: { order: WholeOrderFragment }) {
  const at = customer.email.lastIndexOf('@');
  const [name, host] = [customer.email.slice(0, at), customer.email.slice(at + 1)];
  const canList = mayVisit(useStaff().role, 'orders');
  const others = new URLSearchParams({ view: 'table', q: customer.email });
  return (
    <Panel title={ORDER.customer}>
      <p className="font-medium wrap-anywhere">{customer.name}</p>
      {customer.contact && (
        <p>
          <a href={callUrl(customer.contact)} className={LINK}>
            {customer.contact}
          </a>
        </p>
      )}
      {customer.email && (
        <p>
          <a href={mailUrl(customer.email)} className={LINK}>
            <span>
              {name}
              <wbr />@{host}
            </span>
          </a>
        </p>
      )}
      <p>
        {canList && customer.email && customer.orders > 1 ? (
          <Link to={`${deskPaths.orders}?${others}`} className={LINK}>
            {ORDER.orders(customer.orders)}
          </Link>
        ) : (
          ORDER.orders(customer.orders)
        )}
      </p>
    </Panel>
  );
}

/** The delivery's address and slot. */
export function Delivery({ order: { slot, address, customer } }: { order: WholeOrderFragment }) {
  return (
    <Panel title={ORDER.comes}>
      <p className="font-medium">{slot ? capitalize(slotText(slot)) : ORDER.noSlot}</p>
      <p className="wrap-anywhere">{address}</p>
      {address && !isDeleted(customer) && (
        <p>
          <a href={mapUrl(address)} target="_blank" rel="noreferrer" className={LINK}>
            {ORDER.map}
          </a>
        </p>
      )}
    </Panel>
  );
}

/** The history of an order, latest first. */
export function History({ events }: Pick<WholeOrderFragment, 'events'>) {
  return (
    <Panel title={ORDER.history}>
      <ol reversed className="space-y-3 border-l-2 border-line pl-4">
        {[...events].reverse().map(({ _id, at, status, message }) => (
          <li key={_id} className="wrap-anywhere">
            {status && <span className="block font-medium">{STATUS[status]}</span>}
            {message}
            <time dateTime={at} className="block text-sm text-muted">
              {momentText(at)}
            </time>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
