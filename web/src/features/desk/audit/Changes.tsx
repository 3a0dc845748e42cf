import { differencesOf } from './differences';
import type { Difference } from './differences';
import { AUDIT, formatName, formatValue } from './text';

/** The others are shown on demand: a week of slots is long. */
const SHOWN = 4;

/** Before and after differ in text and line-through, not in colour alone. */
function Values({ before, after }: Pick<Difference, 'before' | 'after'>) {
  if (after === undefined) return <del className="text-muted">{formatValue(before)}</del>;
  if (before === undefined) return <span>{formatValue(after)}</span>;
  return (
    <>
      <span className="sr-only">{AUDIT.was} </span>
      <del className="text-muted">{formatValue(before)}</del> {AUDIT.now}{' '}
      <ins className="no-underline">{formatValue(after)}</ins>
    </>
  );
}

const Lines = ({ differences }: { differences: readonly Difference[] }) => (
  <dl className="space-y-0.5">
    {differences.map(({ field, before, after }, index) => (
      <div key={index} className="wrap-anywhere">
        <dt className="mr-1.5 inline font-medium">
          {field ? `${formatName(field)}:` : after === undefined ? AUDIT.gone : AUDIT.added}
        </dt>
        <dd className="inline">
          <Values before={before} after={after} />
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
