import { useEffect, useId, useRef } from 'react';
import { useFocusAfterRemoval } from '@/shared/lib/useFocusAfterRemoval';
import { Button, Spinner, classNames } from '@/shared/ui';
import { formatDuration, formatSize, prettyData } from './answer';
import type { Answer } from './answer';
import type { Outcome } from './useSend';

function Status({ answer: { status, statusText, milliseconds, bytes } }: { answer: Answer }) {
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1 tabular-nums">
      <strong
        className={classNames(
          'rounded-full px-4 py-1.5',
          status < 400 ? 'bg-basil-tint text-basil' : 'bg-tomato-tint text-tomato',
        )}
      >
        {status} {statusText}
      </strong>
      <span className="text-muted">{formatDuration(milliseconds)}</span>
      <span className="text-muted">{formatSize(bytes)}</span>
    </p>
  );
}

function Data({ answer }: { answer: Answer }) {
  const headingId = useId();
  return (
    <div>
      <h3 id={headingId} className="mb-2 font-semibold">
        Data
      </h3>
      <pre
        tabIndex={0}
        role="region"
        aria-labelledby={headingId}
        className="max-h-[50dvh] overflow-y-auto rounded-lg border border-line bg-paper p-3 font-mono text-sm wrap-anywhere whitespace-pre-wrap"
      >
        {prettyData(answer)}
      </pre>
    </div>
  );
}

function Headers({ headers }: Pick<Answer, 'headers'>) {
  return (
    <div>
      <h3 className="mb-2 font-semibold">Headers</h3>
      <dl className="divide-y divide-line text-sm">
        {headers.map(([name, value], index) => (
          <div key={index} className="grid gap-x-4 py-1.5 sm:grid-cols-[12rem_minmax(0,1fr)]">
            <dt className="font-medium wrap-anywhere">{name}</dt>
            <dd className="font-mono wrap-anywhere text-muted">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

interface ResponseViewerProps {
  waiting: boolean;
  outcome: Outcome | undefined;
  onCancel: () => void;
}

function StatusLine({ waiting, outcome, onCancel }: ResponseViewerProps) {
  if (waiting) {
    return (
      <>
        <Spinner label="Waiting for the answer" className="mr-2 py-0" />
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </>
    );
  }
  if (!outcome) return <p className="text-muted">Response is undefined.</p>;
  if ('failure' in outcome) return <p className="text-tomato">{outcome.failure}</p>;
  return <Status answer={outcome.answer} />;
}

/** What the shop answered: status, time, size, data and headers. */
export function ResponseViewer(props: ResponseViewerProps) {
  const { waiting, outcome } = props;
  const headingId = useId();
  const section = useRef<HTMLElement>(null);
  // Cancel goes when the waiting ends.
  const heading = useFocusAfterRemoval<HTMLHeadingElement>(waiting ? 1 : 0);
  const answer = outcome && 'answer' in outcome ? outcome.answer : undefined;

  // The answer is brought into sight: on a phone it comes below the form, elsewhere it may have been scrolled away.
  useEffect(() => {
    if (!outcome || !section.current) return;
    section.current.scrollTop = 0;
    const { top } = section.current.getBoundingClientRect();
    if (top < 0 || top > window.innerHeight - 160) section.current.scrollIntoView();
  }, [outcome]);

  return (
    <section
      ref={section}
      aria-labelledby={headingId}
      aria-busy={waiting}
      className="min-w-0 space-y-4 rounded-card border border-line bg-surface p-4 md:p-6 lg:sticky lg:top-24 lg:max-h-[calc(100dvh-7rem)] lg:overflow-y-auto"
    >
      <h2 ref={heading} id={headingId} tabIndex={-1} className="text-xl font-semibold outline-none">
        Response
      </h2>
      <div className="flex min-h-11 items-center">
        <StatusLine {...props} />
      </div>
      {answer && (
        <div className={classNames('space-y-4', waiting && 'opacity-50')}>
          <Data answer={answer} />
          <Headers headers={answer.headers} />
        </div>
      )}
    </section>
  );
}
