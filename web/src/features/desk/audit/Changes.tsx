import { differencesOf } from './differences';
import type { Difference } from './differences';
import { AUDIT, formatName, formatValue } from './audit-text';
import type { Titles } from './audit-text';

/** The others are shown on demand: a week of slots is long. */
const SHOWN = 4;

/** Before and after differ in text and line-through, not in colour alone. */
function Values({ field, before, after, titles }: Difference & { titles: Titles }) {
  const [was, is] = [before, after].map((value) => formatValue(value, field, titles));
  if (after === undefined) return <del className="text-muted">{was}</del>;
  if (before === undefined) return <span>{is}</span>;
  return (
    <>
      <span className="sr-only">{AUDIT.was} </span>
      <del className="text-muted">{was}</del> {AUDIT.now} <ins className="no-underline">{is}</ins>
    </>
  );
}

const labelOf = ({ field, after }: Difference): string => {
  if (field) return `${formatName(field)}:`;
  return after === undefined ? AUDIT.gone : AUDIT.added;
};

interface LinesProps {
  differences: readonly Difference[];
  titles: Titles;
}

const Lines = ({ differences, titles }: LinesProps) => (
  <dl className="space-y-0.5">
    {differences.map((difference, index) => (
      <div key={index} className="wrap-anywhere">
        <dt className="mr-1.5 inline font-medium">{labelOf(difference)}</dt>
        <dd className="inline">
          <Values {...difference} titles={titles} />
        </dd>
      </div>
    ))}
  </dl>
);

interface ChangesProps {
  before?: string | null;
  after?: string | null;
  titles: Titles;
}

/** The changes of a log entry, as a diff. */
export function Changes({ before, after, titles }: ChangesProps) {
  const differences = differencesOf(before, after);
  if (differences.length === 0) return <span className="text-muted">{AUDIT.same}</span>;
  const rest = differences.slice(SHOWN);
  return (
    <>
      <Lines differences={differences.slice(0, SHOWN)} titles={titles} />
      {rest.length > 0 && (
        <details>
          <summary className="flex min-h-11 cursor-pointer items-center text-basil">
            {AUDIT.more(rest.length)}
          </summary>
          <Lines differences={rest} titles={titles} />
        </details>
      )}
    </>
  );
}
