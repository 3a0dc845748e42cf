import { receiptsFilePath } from '@domain/staff/desk-paths';
import { DeskHeading } from '@/features/desk/shared/DeskHeading';
import { useFilters } from '@/features/desk/shared/address-filters';
import { FileLink } from '@/features/desk/shared/FileLink';
import { useShopDay } from '@/features/desk/shared/useShopDay';
import { ReceiptsFileDocument, useFiguresQuery } from '@/gql/desk-operations';
import type { FiguresQuery } from '@/gql/desk-operations';
import { formatCount, formatRupees } from '@/shared/lib/format-number';
import { Button, LoadError, Skeleton } from '@/shared/ui';
import { percent, periodsOf } from './chart-scale';
import { ColumnChart } from './ColumnChart';
import type { ColumnChartProps } from './ColumnChart';
import { readSpan, SPAN_KEYS } from './span';
import { SpanChoice } from './SpanChoice';
import { TopProducts } from './TopProducts';
import { FIGURES } from './figures-text';

type Summary = FiguresQuery['summary'];

const TILES: [keyof typeof FIGURES.tiles, (summary: Summary) => string][] = [
  ['revenue', ({ revenue }) => formatRupees(revenue)],
  ['orders', ({ orders }) => formatCount(orders)],
  ['basket', ({ averageBasket }) => formatRupees(averageBasket)],
  ['refunded', ({ refunded }) => formatRupees(refunded)],
  ['short', ({ shortLines }) => formatCount(shortLines)],
  [
    'inTime',
    ({ deliveredInTime, byDay }) =>
      byDay.some(({ delivered }) => delivered > 0) ? percent(deliveredInTime) : '–',
  ],
];

/** The key figures, or their placeholders. */
const Tiles = ({ summary }: { summary: Summary | undefined }) => (
  <dl className="mb-4 grid grid-cols-2 large-text:grid-cols-1 gap-px overflow-hidden rounded-card border border-line bg-line md:grid-cols-3 xl:grid-cols-6">
    {TILES.map(([name, valueOf]) => (
      <div key={name} className="flex min-w-0 flex-col bg-surface p-4">
        <dt className="text-sm font-medium text-muted">{FIGURES.tiles[name].label}</dt>
        <dd className="min-w-0">
          <span className="block font-display text-xl font-semibold wrap-anywhere tabular-nums">
            {summary ? valueOf(summary) : <Skeleton className="my-1 h-6 w-24" />}
          </span>
          <span className="block text-xs text-muted">{FIGURES.tiles[name].hint}</span>
        </dd>
      </div>
    ))}
  </dl>
);

const CHARTS: Omit<ColumnChartProps, 'periods'>[] = [
  { title: FIGURES.revenueChart, valueOf: ({ revenue }) => revenue, format: formatRupees },
  { title: FIGURES.ordersChart, valueOf: ({ orders }) => orders, format: formatCount },
  {
    title: FIGURES.basketChart,
    valueOf: ({ revenue, orders }) => (orders === 0 ? 0 : Math.round((revenue / orders) * 100) / 100),
    format: formatRupees,
  },
  { title: FIGURES.shortChart, valueOf: ({ shortLines }) => shortLines, format: formatCount },
  {
    title: FIGURES.inTimeChart,
    valueOf: ({ delivered, inTime }) => (delivered === 0 ? 0 : inTime / delivered) * 100,
    format: (value, period) => (period?.delivered === 0 ? FIGURES.noDelivery : percent(value / 100)),
    hasShare: ({ delivered }) => delivered > 0,
  },
];

function Charts({ summary }: { summary: Summary }) {
  const periods = periodsOf(summary.byDay);
  return (
    <div className="space-y-4">
      <div className="grid items-start gap-4 lg:grid-cols-2 print:grid-cols-1">
        {CHARTS.map((chart) => (
          <ColumnChart key={chart.title} periods={periods} {...chart} />
        ))}
      </div>
      <TopProducts products={summary.topProducts} />
    </div>
  );
}

/** The sales of the days in the URL. */
export function FiguresScreen() {
  const [filters, change] = useFilters(SPAN_KEYS);
  const today = useShopDay();
  const span = readSpan(filters, today);
  const variables = { from: span.from, to: span.to };
  const { data, error, refetch } = useFiguresQuery({ variables, fetchPolicy: 'cache-and-network' });
  const actions = (
    <>
      <FileLink href={receiptsFilePath(variables)} query={ReceiptsFileDocument} variables={variables}>
        {FIGURES.receipts}
      </FileLink>
      <Button variant="secondary" size="small" onClick={() => window.print()}>
        {FIGURES.print}
      </Button>
    </>
  );
  return (
    <>
      <DeskHeading title={FIGURES.title} actions={actions} />
      <SpanChoice
        span={span}
        today={today}
        onLatest={(days) => change({ days: String(days), from: '', to: '' })}
        onSpan={({ from, to }) => change({ days: '', from, to })}
      />
      <p className="mb-3 text-sm text-muted" aria-live="polite">
        <strong className="font-semibold text-ink">{FIGURES.of(span.from, span.to)}.</strong> {FIGURES.note}{' '}
        <span className="print:hidden">{FIGURES.receiptsNote}</span>
      </p>
      {error && !data ? (
        <LoadError text={FIGURES.failed} onRetry={() => void refetch()} />
      ) : (
        <>
          <Tiles summary={data?.summary} />
          {data ? <Charts summary={data.summary} /> : <Skeleton className="h-80 w-full" />}
        </>
      )}
    </>
  );
}
