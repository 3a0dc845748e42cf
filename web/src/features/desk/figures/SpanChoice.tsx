import { useId, useState } from 'react';
import type { SubmitEvent } from 'react';
import { Button, Chip, classNames, Field } from '@/shared/ui';
import { LATEST, spanProblem } from './span';
import type { Span } from './span';
import { FIGURES } from './figures-text';

interface SpanChoiceProps {
  span: Span & { latest: number | null };
  /** Today: the last day that can have orders. */
  today: string;
  onLatest: (days: number) => void;
  onSpan: (span: Span) => void;
}

/** A custom range of days. */
function OtherDays({ span, today, onSpan }: Pick<SpanChoiceProps, 'span' | 'today' | 'onSpan'>) {
  const [chosen, setChosen] = useState<Span>({ from: span.from, to: span.to });
  const [error, setError] = useState('');
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const problem = spanProblem(chosen);
    setError(problem ? FIGURES.problem[problem] : '');
    if (!problem) onSpan(chosen);
  };
  const field = (name: keyof Span) => ({
    type: 'date',
    value: chosen[name],
    max: today,
    onChange: ({ target }: { target: { value: string } }) => setChosen({ ...chosen, [name]: target.value }),
    className: 'min-w-36 grow sm:grow-0',
  });
  return (
    <form noValidate onSubmit={submit} className="flex flex-wrap items-start gap-3">
      <Field {...field('from')} label={FIGURES.from} />
      <Field {...field('to')} label={FIGURES.to} error={error} />
      <Button type="submit" variant="secondary" className="mt-8">
        {FIGURES.show}
      </Button>
    </form>
  );
}

/** The choice of days. */
export function SpanChoice({ span, today, onLatest, onSpan }: SpanChoiceProps) {
  const [other, setOther] = useState(span.latest === null);
  const otherId = useId();
  return (
    <div className="mb-4 space-y-3 print:hidden">
      <div role="group" aria-label={FIGURES.span} className="flex flex-wrap gap-2">
        {LATEST.map((days) => (
          <Chip
            key={days}
            pressed={span.latest === days && !other}
            onClick={() => {
              setOther(false);
              onLatest(days);
            }}
          >
            {FIGURES.latest[days]}
          </Chip>
        ))}
        <Chip pressed={other} aria-expanded={other} aria-controls={otherId} onClick={() => setOther(!other)}>
          {FIGURES.custom}
        </Chip>
      </div>
      <div id={otherId} className={classNames(!other && 'hidden')}>
        <OtherDays key={`${span.from} ${span.to}`} span={span} today={today} onSpan={onSpan} />
      </div>
    </div>
  );
}
