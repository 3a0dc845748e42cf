import { useTimeZone } from '@/shared/lib/head/PageHead';
import { serverNow } from '@/shared/lib/server-clock';
import { classNames } from '@/shared/ui';
import * as texts from './order-page.en';
import { hasStopped, stepsOf } from './order-steps';
import type { OrderOnItsWay, OrderStep } from './order-steps';
import { capitalize, formatMoment } from './slot-text';

const BARS: Record<OrderStep['state'], string> = {
  done: 'bg-basil',
  now: 'bg-basil',
  ahead: 'bg-control/40',
};

/** The past and future steps of an order side by side, with their times. */
export function OrderSteps({ order }: { order: OrderOnItsWay }) {
  const timeZone = useTimeZone();
  const barOf = (state: OrderStep['state']): string =>
    state === 'now' && hasStopped(order.status) ? 'bg-tomato' : BARS[state];
  return (
    <ol
      aria-label={texts.steps}
      className="mt-4 grid grid-cols-[repeat(auto-fit,minmax(3.5rem,1fr))] gap-x-1.5 gap-y-3 sm:gap-x-3"
    >
      {stepsOf(order).map(({ name, state, at }) => (
        <li key={name} aria-current={state === 'now' ? 'step' : undefined} className="text-sm">
          <div className={classNames('mb-2 h-1.5 rounded-full forced-colors:border', barOf(state))} />
          <span
            className={classNames(
              'block',
              state === 'now' && 'font-semibold',
              state === 'ahead' && 'text-muted',
            )}
          >
            {name}
            <span className="sr-only">, {texts.STEPS[state]}</span>
          </span>
          {at && (
            <time dateTime={at} className="block text-xs text-muted">
              {capitalize(formatMoment(at, timeZone, serverNow()))}
            </time>
          )}
        </li>
      ))}
    </ol>
  );
}
