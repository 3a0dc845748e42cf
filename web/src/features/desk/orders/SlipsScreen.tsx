import { useApolloClient } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { deskPaths } from '@domain/staff/desk-paths';
import { SlipsDocument } from '@/gql/desk-operations';
import type { SlipFragment } from '@/gql/desk-operations';
import { DeskHeading } from '@/features/desk/shared/DeskHeading';
import { deskShop } from '@/features/desk/shared/desk-shop';
import { capitalize, slotText } from '@/features/desk/shared/desk-times';
import { Button, ButtonLink, ErrorText, LoadError, Spinner } from '@/shared/ui';
import { slipLines } from './slip-lines';
import { SLIPS } from './orders-text';

/** The orders per query. */
const BATCH_SIZE = 100;

const batchesOf = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / BATCH_SIZE) }, (_, part) =>
    ids.slice(part * BATCH_SIZE, (part + 1) * BATCH_SIZE),
  );

/** Orders by their _ids, in that order; undefined while loading. `retry` loads them again. */
function useOrders(ids: readonly string[]) {
  const client = useApolloClient();
  const [attempts, setAttempts] = useState(0);
  const [found, setFound] = useState<{ key: string; orders: SlipFragment[]; failed: boolean }>();
  const key = ids.join();
  useEffect(() => {
    let isStale = false;
    const requested = key === '' ? [] : key.split(',');
    // Never what was in the orders when they were last looked at: a slip goes with the bag.
    const load = (batch: string[]) =>
      client.query({ query: SlipsDocument, variables: { ids: batch }, fetchPolicy: 'network-only' });
    void Promise.allSettled(batchesOf(requested).map(load)).then((results) => {
      const edges = results.flatMap((result) =>
        result.status === 'fulfilled' ? (result.value.data?.orders.edges ?? []) : [],
      );
      const byId = new Map(edges.map(({ node }) => [node._id, node]));
      const orders = requested.flatMap((id) => byId.get(id) ?? []);
      if (!isStale) setFound({ key, orders, failed: orders.length < requested.length });
    });
    return () => void (isStale = true);
  }, [client, key, attempts]);
  const retry = () => {
    setFound(undefined);
    setAttempts(attempts + 1);
  };
  return { ...(found?.key === key ? found : { orders: undefined, failed: false }), retry };
}

function SlipItems({ items }: Pick<SlipFragment, 'items'>) {
  return (
    <table className="w-full border-collapse text-left">
      <thead>
        <tr>
          <th scope="col">{SLIPS.item}</th>
          <th scope="col">{SLIPS.unit}</th>
          <th scope="col" className="pr-2 text-right">
            {SLIPS.qty}
          </th>
          <th scope="col" className="text-right">
            {SLIPS.packed}
          </th>
        </tr>
      </thead>
      <tbody>
        {slipLines(items).map(({ key, title, note, quantity, qty }) => (
          <tr key={key} className="border-t border-line">
            <td className="py-1.5 pr-2 wrap-anywhere">
              {title}
              <span className="block text-sm text-muted empty:hidden">{note}</span>
            </td>
            <td className="pr-2">{quantity}</td>
            <td className="pr-2 text-right font-bold tabular-nums">{qty}</td>
            <td className="text-right">
              <span aria-hidden="true" className="inline-block size-4 border border-ink" />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Slip({ order }: { order: SlipFragment }) {
  return (
    <li className="rounded-card border border-line bg-surface p-4 break-after-page sm:p-6 break-inside-avoid last:break-after-auto print:rounded-none print:border-0 print:p-0">
      <p className="text-muted">{deskShop.name}</p>
      <h2 className="text-3xl font-bold tabular-nums">{order.number}</h2>
      <p className="mt-1 text-lg font-semibold">{order.slot && capitalize(slotText(order.slot))}</p>
      <address className="my-4 not-italic wrap-anywhere">
        {order.customer.name}
        <br />
        {order.address}
        <br />
        {order.customer.contact}
      </address>
      <SlipItems items={order.items} />
    </li>
  );
}

/** Packing slips of the orders in the URL, one per page. */
export function SlipsScreen() {
  const [search] = useSearchParams();
  const ids = (search.get('ids') ?? '').split(',').filter(Boolean);
  const { orders, failed, retry } = useOrders(ids);
  if (ids.length === 0)
    return (
      <>
        <DeskHeading title={SLIPS.title} />
        <p className="mb-4">{SLIPS.none}</p>
        <ButtonLink to={`${deskPaths.orders}?view=table`}>{SLIPS.toOrders}</ButtonLink>
      </>
    );
  if (failed && orders?.length === 0)
    return (
      <>
        <DeskHeading title={SLIPS.title} />
        <LoadError text={SLIPS.noneLoaded} onRetry={retry} />
      </>
    );
  return (
    <>
      <DeskHeading
        title={SLIPS.title}
        actions={orders && <Button onClick={() => window.print()}>{SLIPS.print}</Button>}
      />
      <p className="mb-4 text-muted print:hidden">{SLIPS.intro(ids.length)}</p>
      <ErrorText className="mb-4 print:hidden">{failed && SLIPS.failed}</ErrorText>
      {orders ? (
        <ul className="max-w-2xl space-y-4 print:max-w-none print:space-y-0">
          {orders.map((order) => (
            <Slip key={order._id} order={order} />
          ))}
        </ul>
      ) : (
        <Spinner label={SLIPS.loading} />
      )}
    </>
  );
}
