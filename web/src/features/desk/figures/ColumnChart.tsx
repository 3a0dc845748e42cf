import { useId, useState } from 'react';
import { Button, Card, classNames, Table } from '@/shared/ui';
import { axisEnd } from './chart-scale';
import type { Period } from './chart-scale';
import { FIGURES, formatShortDay } from './figures-text';

export interface ColumnChartProps {
  title: string;
  periods: readonly Period[];
  valueOf: (period: Period) => number;
  /** Formats a value, such as ₹1,200, with its period if given. */
  format: (value: number, period?: Period) => string;
  /**
   * For a share, such as deliveries on time: whether a period has one. The summary then names the lowest, otherwise the highest.
   */
  hasShare?: (period: Period) => boolean;
}

const HEIGHT = 100;
const GAP = 0.12;

/** Grid lines at zero, half and the maximum. */
const Lines = ({ width }: { width: number }) =>
  [0, 0.5, 1].map((part) => (
    <line
      key={part}
      x1={0}
      x2={width}
      y1={HEIGHT * part}
      y2={HEIGHT * part}
      vectorEffect="non-scaling-stroke"
      className="stroke-line"
    />
  ));

interface ColumnsProps extends Omit<ColumnChartProps, 'title'> {
  /** The maximum of the axis. */
  end: number;
  /** The accessible description. */
  name: string;
}

/** The columns alone, stretched to the available width. Labels are outside, so that they keep their size. */
const Columns = ({ periods, valueOf, format, end, name }: ColumnsProps) => (
  <svg
    role="img"
    aria-label={name}
    viewBox={`0 0 ${periods.length} ${HEIGHT}`}
    preserveAspectRatio="none"
    className="absolute inset-0 size-full"
  >
    <Lines width={periods.length} />
    {periods.map((period, index) => {
      const height = (valueOf(period) / end) * HEIGHT;
      const place = { x: index + GAP, y: HEIGHT - height, width: 1 - 2 * GAP, height };
      return (
        <rect key={period.day} {...place} className="fill-basil">
          <title>{`${FIGURES.when(period.day, period.isWeek)}: ${format(valueOf(period), period)}`}</title>
        </rect>
      );
    })}
  </svg>
);

/** First, middle and last: more would not fit on a phone. */
function DayLabels({ periods }: Pick<ColumnChartProps, 'periods'>) {
  const shown = new Set([0, Math.floor((periods.length - 1) / 2), periods.length - 1]);
  return (
    <div aria-hidden="true" className="flex flex-wrap justify-between gap-2 text-xs text-muted">
      {[...shown].map((index) => (
        <span key={index} className="whitespace-nowrap">
          {formatShortDay(periods[index]!.day)}
        </span>
      ))}
    </div>
  );
}

/** The data as a table, on demand; always in print. */
function Numbers({ title, periods, valueOf, format, name }: ColumnChartProps & { name: string }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const columns = [
    {
      heading: periods[0]?.isWeek ? FIGURES.week : FIGURES.day,
      cell: ({ day, isWeek }: Period) => FIGURES.when(day, isWeek),
    },
    { heading: title, cell: (period: Period) => format(valueOf(period), period), numeric: true },
  ];
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className="mt-2 -ml-3 text-sm print:hidden"
      >
        {open ? FIGURES.hideTable : FIGURES.asTable}
      </Button>
      <div id={id} className={classNames('mt-2', !open && 'hidden print:block')}>
        <Table
          caption={name}
          columns={columns}
          rows={periods}
          rowKey={({ day }) => day}
          empty={FIGURES.none}
        />
      </div>
    </>
  );
}

/** The period that says most, in words. */
function summaryOf({ periods, valueOf, format, hasShare }: ColumnChartProps): string {
  const [first, ...others] = hasShare ? periods.filter(hasShare) : periods;
  if (!first) return FIGURES.noDelivery;
  const sign = hasShare ? -1 : 1;
  const found = others.reduce(
    (one, other) => (sign * valueOf(other) > sign * valueOf(one) ? other : one),
    first,
  );
  const [value, when] = [valueOf(found), FIGURES.when(found.day, found.isWeek)];
  if (hasShare) return FIGURES.least(format(value, found), when);
  return value > 0 ? FIGURES.most(format(value, found), when) : FIGURES.nothing;
}

/** A column chart of one value over time, with a summary and a table. */
export function ColumnChart(chart: ColumnChartProps) {
  const { title, periods, valueOf, format, hasShare } = chart;
  const headingId = useId();
  const isWeek = periods[0]?.isWeek ?? false;
  const end = hasShare ? 100 : axisEnd(Math.max(...periods.map(valueOf)));
  const name = `${title} ${FIGURES.by(isWeek)}`;
  const summary = summaryOf(chart);
  return (
    <Card as="section" inset="small" aria-labelledby={headingId} className="break-inside-avoid">
      <h2 id={headingId} className="text-lg font-semibold">
        {name}
      </h2>
      <p className="mb-3 text-sm text-muted">{summary}</p>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 gap-y-1">
        <div
          aria-hidden="true"
          className="flex h-40 flex-col justify-between text-right text-xs leading-none text-muted tabular-nums"
        >
          {[end, end / 2, 0].map((value) => (
            <span key={value}>{format(value)}</span>
          ))}
        </div>
        <div className="relative h-40">
          <Columns {...chart} end={end} name={`${name}. ${summary}`} />
        </div>
        <div className="col-start-2 large-text:col-span-full">
          <DayLabels periods={periods} />
        </div>
      </div>
      <Numbers {...chart} name={name} />
    </Card>
  );
}
