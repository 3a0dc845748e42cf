import { differencesOf } from './differences';
import type { Difference } from './differences';
import { AUDIT, sayName, sayValue } from './words';

/** More are behind a tap: a whole week of windows is long. */
const SHOWN = 4;

/** Before and after are told apart by words and lines, not by colour alone. */
function Values({ before, after }: Pick<Difference, 'before' | 'after'>) {
  if (after === undefined) return <del className="text-muted">{sayValue(before)}</del>;
  if (before === undefined) return <span>{sayValue(after)}</span>;
  return (
    <>
      <span className="sr-only">{AUDIT.was} </span>
      <del className="text-muted">{sayValue(before)}</del> {AUDIT.now}{' '}
      <ins className="no-underline">{sayValue(after)}</ins>
    </>
  );
}

const Lines = ({ differences }: { differences: readonly Difference[] }) => (
  <dl className="space-y-0.5">
    {differences.map(({ field, before, after }, index) => (
      <div key={index} className="wrap-anywhere">
        <dt className="mr-1.5 inline font-medium">
          {field ? `${sayName(field)}:` : after === undefined ? AUDIT.gone : AUDIT.added}
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

/** What an entry of the log changed, as differences. */
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
