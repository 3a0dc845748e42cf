import { useCallback, useEffect } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { areasOf } from '@domain/staff/desk-areas';
import { deskOrderPath, deskPaths, deskProductPath } from '@domain/staff/desk-paths';
import { useTodayQuery } from '@/gql/desk-operations';
import type { TodayQuery } from '@/gql/desk-operations';
import { momentText } from '@/features/desk/shared/desk-times';
import { onOrdersChanged } from '@/features/desk/shared/live-orders';
import { useStaff } from '@/features/desk/shared/me';
import { StatusMark } from '@/features/desk/shared/StatusMark';
import { usePolling } from '@/features/desk/shared/usePolling';
import { refetchAsOfNow } from '@/shared/lib/api/refetch-as-of-now';
import { LoadError, Skeleton, Spinner } from '@/shared/ui';
import { FailedJobs, FailedRefunds, UnmatchedPayments } from './Problems';
import { LIST_LINK, More, TodaySection } from './TodaySection';
import { TODAY } from './today-text';
import { todayVariables } from './today-variables';
import { WaitingSlots } from './WaitingSlots';

type Today = TodayQuery['today'];

function LateOrders({ late, lateOrders }: Today) {
  return (
    <ul className="divide-y divide-line border-t border-line">
      {lateOrders.map((order) => (
        <li key={order._id}>
          <Link to={deskOrderPath(order)} className={LIST_LINK}>
            <span>
              <span className="font-semibold tabular-nums">{order.number}</span> {order.customer}
              <span className="block text-sm text-muted">{TODAY.late.due(momentText(order.dueAt))}</span>
            </span>
            <StatusMark status={order.status} />
          </Link>
        </li>
      ))}
      <More count={late - lateOrders.length} to={LATE} />
    </ul>
  );
}

function LowStock({ lowStock, outOfStock, lowOnStock }: Today) {
  const canEditProducts = areasOf(useStaff().role).includes('products');
  return (
    <ul className="divide-y divide-line border-t border-line">
      {lowStock.map(({ productId, title, available, lowStockAt }) => {
        const line = (
          <>
            <span className="font-medium">{title}</span>
            <span className={available === 0 ? 'font-semibold text-tomato' : 'text-muted'}>
              {available === 0 ? TODAY.stock.out : TODAY.stock.left(available, lowStockAt)}
            </span>
          </>
        );
        return (
          <li key={productId}>
            {canEditProducts ? (
              <Link to={deskProductPath({ _id: productId })} className={LIST_LINK}>
                {line}
              </Link>
            ) : (
              <span className={LIST_LINK}>{line}</span>
            )}
          </li>
        );
      })}
      <More count={outOfStock + lowOnStock - lowStock.length} to={canEditProducts ? LOW : null} />
    </ul>
  );
}

/** Links to all late orders and all products low in stock. */
const LATE = `${deskPaths.orders}?view=table&slot=late`;
const LOW = `${deskPaths.products}?show=low`;

/** The placeholder of the screen. */
function TodaySkeleton() {
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <Spinner label={TODAY.loading} className="sr-only" />
      <Skeleton className="h-28 rounded-card lg:col-span-2" />
      <Skeleton className="h-80 rounded-card lg:col-span-2" />
      <Skeleton className="h-60 rounded-card" />
      <Skeleton className="h-28 rounded-card" />
      <Skeleton className="h-28 rounded-card" />
      <Skeleton className="h-28 rounded-card" />
    </div>
  );
}

/** Other problems, most urgent first. */
function ProblemSections({ today }: { today: Today }) {
  const { outOfStock, lowOnStock, unmatched, failedJobs, failedRefunds } = today;
  return (
    <>
      <TodaySection
        texts={TODAY.stock}
        isEmpty={outOfStock + lowOnStock === 0}
        count={TODAY.stock.count(outOfStock, lowOnStock)}
        urgent={outOfStock > 0}
      >
        <LowStock {...today} />
      </TodaySection>
      <TodaySection
        texts={TODAY.payments}
        isEmpty={unmatched === 0}
        count={TODAY.payments.count(unmatched)}
        urgent
      >
        <UnmatchedPayments {...today} />
      </TodaySection>
      <TodaySection
        texts={TODAY.refunds}
        isEmpty={failedRefunds === 0}
        count={TODAY.refunds.count(failedRefunds)}
        urgent
      >
        <FailedRefunds {...today} />
      </TodaySection>
      <TodaySection texts={TODAY.jobs} isEmpty={failedJobs === 0} count={TODAY.jobs.count(failedJobs)} urgent>
        <FailedJobs {...today} />
      </TodaySection>
    </>
  );
}

/** The tasks of the day, each with a link. */
export function TodayScreen() {
  const [search] = useSearchParams();
  const { data, previousData, error, observable } = useTodayQuery({ variables: todayVariables(search) });
  // Stock and payments send no events.
  usePolling();
  const reload = useCallback(() => void refetchAsOfNow(observable).catch(() => undefined), [observable]);
  useEffect(() => onOrdersChanged(reload), [reload]);
  const today = (data ?? previousData)?.today;
  if (!today) return error ? <LoadError text={TODAY.failed} onRetry={reload} /> : <TodaySkeleton />;
  const { late, slots } = today;
  return (
    <div className="grid items-start gap-4 *:min-w-0 lg:grid-cols-2">
      <div className="lg:col-span-2">
        <TodaySection texts={TODAY.late} isEmpty={late === 0} count={TODAY.late.count(late)} urgent>
          <LateOrders {...today} />
        </TodaySection>
      </div>
      <div className="lg:col-span-2">
        <TodaySection texts={TODAY.slots} isEmpty={slots.length === 0}>
          <WaitingSlots slots={slots} />
        </TodaySection>
      </div>
      <ProblemSections today={today} />
    </div>
  );
}
