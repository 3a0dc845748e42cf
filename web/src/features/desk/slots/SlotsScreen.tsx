import { useFilters } from '@/features/desk/shared/address-filters';
import { addDays, isDay } from '@domain/day';
import { DeskHeading } from '@/features/desk/shared/DeskHeading';
import { usePolling } from '@/features/desk/shared/usePolling';
import { useShopDay } from '@/features/desk/shared/useShopDay';
import { useSlotWeekQuery } from '@/gql/desk-operations';
import type { SlotPlacesFragment } from '@/gql/desk-operations';
import { LARGE, useMediaQuery } from '@/shared/lib/useMediaQuery';
import { Button, Chip, LoadError, Skeleton } from '@/shared/ui';
import { SlotDay, SlotGrid } from './SlotGrid';
import { TemplateEditor } from './TemplateEditor';
import { formatColumn, SLOTS } from './slots-text';

const WEEK = 7;

interface DayChoiceProps {
  days: readonly string[];
  day: string;
  onChoose: (day: string) => void;
}

/** The day that narrow screens show. */
const DayChoice = ({ days, day, onChoose }: DayChoiceProps) => (
  <div role="group" aria-label={SLOTS.day} className="mb-3 flex flex-wrap gap-2">
    {days.map((one) => (
      <Chip key={one} pressed={one === day} onClick={() => onChoose(one)}>
        {formatColumn(one)}
      </Chip>
    ))}
  </div>
);

/** Previous and next week, and back to today's. */
function WeekChoice({ from, onChoose }: { from: string; onChoose: (from: string) => void }) {
  const move = (days: number) => () => onChoose(addDays(from, days));
  return (
    <div className="mb-3 flex flex-wrap gap-2">
      <Button variant="secondary" size="small" onClick={move(-WEEK)}>
        {SLOTS.earlier}
      </Button>
      <Button variant="secondary" size="small" onClick={() => onChoose('')}>
        {SLOTS.thisWeek}
      </Button>
      <Button variant="secondary" size="small" onClick={move(WEEK)}>
        {SLOTS.later}
      </Button>
    </div>
  );
}

interface WeekProps {
  days: readonly string[];
  day: string;
  slots: readonly SlotPlacesFragment[] | undefined;
  onDay: (day: string) => void;
}

function Week({ days, day, slots, onDay }: WeekProps) {
  const isWide = useMediaQuery(LARGE);
  if (!slots) return <Skeleton className="h-96 w-full" />;
  if (isWide) return slots.length > 0 ? <SlotGrid days={days} slots={slots} /> : <p>{SLOTS.empty}</p>;
  return (
    <>
      <DayChoice days={days} day={day} onChoose={onDay} />
      <SlotDay days={days} day={day} slots={slots} />
    </>
  );
}

/** The slots of a week, or the weekly template; the URL says which. */
export function SlotsScreen() {
  const [{ from: requestedFrom, day: requestedDay, edit }, change] = useFilters(['from', 'day', 'edit']);
  const today = useShopDay();
  const from = isDay(requestedFrom) ? requestedFrom : today;
  const days = Array.from({ length: WEEK }, (_, ahead) => addDays(from, ahead));
  const { data, error, refetch } = useSlotWeekQuery({
    variables: { from, to: days.at(-1)! },
    fetchPolicy: 'cache-and-network',
  });
  usePolling(!edit);
  if (edit) return <TemplateEditor onClose={() => change({ edit: '' })} />;
  const actions = (
    <Button variant="secondary" onClick={() => change({ edit: 'week' })}>
      {SLOTS.editWeek}
    </Button>
  );
  return (
    <>
      <DeskHeading title={SLOTS.title} actions={actions} />
      <p className="mb-3 max-w-prose text-sm text-muted">{SLOTS.help}</p>
      <WeekChoice from={from} onChoose={(next) => change({ from: next, day: '' })} />
      {error && !data ? (
        <LoadError text={SLOTS.failed} onRetry={() => void refetch()} />
      ) : (
        <Week
          days={days}
          day={days.includes(requestedDay) ? requestedDay : from}
          slots={data?.slots}
          onDay={(day) => change({ day })}
        />
      )}
    </>
  );
}
