import { differencesOf } from './differences';
import type { Difference } from './differences';
import { AUDIT, formatName, formatValue } from './audit-text';

/** The others are shown on demand: a week of slots is long. */
const SHOWN = 4;

/** Before and after differ in text and line-through, not in colour alone. */
function Values({ field, before, after }: Difference) {
  if (after === undefined) return <del className="text-muted">{formatValue(before, field)}</del>;
  if (before === undefined) return <span>{formatValue(after, field)}</span>;
  return (
    <>
      <span className="sr-only">{AUDIT.was} </span>
      <del className="text-muted">{formatValue(before, field)}</del> {AUDIT.now}{' '}
      <ins className="no-underline">{formatValue(after, field)}</ins>
    </>
  );
}

const labelOf = ({ field, after }: Difference): string => {
  if (field) return `${formatName(field)}:`;
  return after === undefined ? AUDIT.gone : AUDIT.added;
};

const Lines = ({ differences }: { differences: readonly Difference[] }) => (
  <dl className="space-y-0.5">
    {differences.map((difference, index) => (
      <div key={index} className="wrap-anywhere">
        <dt className="mr-1.5 inline font-medium">{labelOf(difference)}</dt>
        <dd className="inline">
          <Values {...difference} />
        </dd>
      </div>
    ))}
  </dl>
);

interface ChangesProps {
  before?: string | null;
  after?: string | null;
}

/** The changes of a log entry, as a diff. */
export function Changes({ before, after }: ChangesProps) {
  const differences = differencesOf(before, after);
  if (differences.length === 0) return <span className="text-muted">{AUDIT.same}</span>;
  const rest = differences.slice(SHOWN);
  return (
    <>
      <Lines differences={differences.slice(0, SHOWN)} />
      {rest.length > 0 && (
        <details>
          <summary className="flex min-h-11 cursor-pointer items-center text-basil">
            {AUDIT.more(rest.length)}
          </summary>
          <Lines differences={rest} />
        </details>
      )}
    </>
  );
}
