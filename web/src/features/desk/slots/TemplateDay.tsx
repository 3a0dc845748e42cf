import { Button, Card, CloseIcon, Field, IconButton } from '@/shared/ui';
import type { EditedWindow, WindowErrors, WindowField } from './template-form';
import type { useTemplate } from './useTemplate';
import { formatWeekday, TEMPLATE } from './slots-text';

interface WindowRowProps {
  window: EditedWindow;
  /** Its position within the day, from 1 on. */
  place: number;
  errors: WindowErrors[number] | undefined;
  onChange: (field: WindowField, value: string) => void;
  onRemove: () => void;
}

/** A slot of the template. */
function WindowRow({ window, place, errors, onChange, onRemove }: WindowRowProps) {
  const field = (name: WindowField) => ({
    name,
    value: window[name],
    error: errors?.[name],
    onChange: ({ target }: { target: { value: string } }) => onChange(name, target.value),
  });
  return (
    <div
      role="group"
      aria-label={TEMPLATE.window(window.weekday, place)}
      className="grid grid-cols-2 items-end gap-x-2 gap-y-2 border-t border-line py-3 text-sm min-[24rem]:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] sm:grid-cols-[minmax(7.5rem,1fr)_minmax(7.5rem,1fr)_4.5rem_4.5rem_auto]"
    >
      <Field {...field('startsAt')} type="time" label={TEMPLATE.from} />
      <Field {...field('endsAt')} type="time" label={TEMPLATE.to} />
      <Field {...field('capacity')} inputMode="numeric" label={TEMPLATE.orders} />
      <Field {...field('cutoffMinutes')} inputMode="numeric" label={TEMPLATE.cutoff} />
      <IconButton
        aria-label={TEMPLATE.remove(window.weekday, place)}
        onClick={onRemove}
        className="mb-0.5 justify-self-end max-[24rem]:col-start-2 min-[24rem]:max-sm:col-start-3 min-[24rem]:max-sm:row-start-1"
      >
        <CloseIcon />
      </IconButton>
    </div>
  );
}

interface DayProps {
  weekday: number;
  template: ReturnType<typeof useTemplate>;
}

const DayActions = ({ weekday, template }: DayProps) => (
  <div className="-mx-3 flex flex-wrap">
    <Button
      variant="quiet"
      size="small"
      aria-label={TEMPLATE.addTo(weekday)}
      onClick={() => template.add(weekday)}
    >
      {TEMPLATE.add}
    </Button>
    <Button
      variant="quiet"
      size="small"
      aria-label={TEMPLATE.copyOf(weekday)}
      onClick={() => template.copy(weekday)}
    >
      {TEMPLATE.copy}
    </Button>
  </div>
);

/** The slots of a weekday. */
export function TemplateDay({ weekday, template }: DayProps) {
  const windows = template.windows.filter((one) => one.weekday === weekday);
  return (
    <Card as="section" inset="small" aria-label={formatWeekday(weekday)}>
      <h2 className="mb-2 text-lg font-semibold">{formatWeekday(weekday)}</h2>
      {windows.length === 0 && <p className="mb-2 text-sm text-muted">{TEMPLATE.none}</p>}
      <div>
        {windows.map((window, index) => (
          <WindowRow
            key={window.id}
            window={window}
            place={index + 1}
            errors={template.errors[window.id]}
            onChange={(field, value) => template.set(window.id, field, value)}
            onRemove={() => template.remove(window.id)}
          />
        ))}
      </div>
      <DayActions weekday={weekday} template={template} />
    </Card>
  );
}
