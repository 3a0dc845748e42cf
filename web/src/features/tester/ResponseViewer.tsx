import { useEffect, useId } from 'react';
import { useFocusAfterRemoval } from '@/shared/lib/useFocusAfterRemoval';
import { Button, Card, Spinner, Table, classNames } from '@/shared/ui';
import { formatDuration, formatSize, prettyData } from './response';
import type { TesterResponse } from './response';
import type { Outcome } from './useSend';

type Header = TesterResponse['headers'][number];

const HEADER_COLUMNS = [
  { heading: 'Name', cell: ([name]: Header) => name },
  { heading: 'Value', cell: ([, value]: Header) => value, className: 'font-mono text-muted' },
];

interface ResponseViewerProps {
  waiting: boolean;
  outcome: Outcome | undefined;
  onCancel: () => void;
}

function StatusLine({ waiting, outcome, onCancel }: ResponseViewerProps) {
  if (waiting)
    return (
      <>
        <Spinner label="Waiting for the response" className="mr-2 py-0" />
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </>
    );
  if (!outcome) return <p className="text-muted">Response is undefined.</p>;
  if (typeof outcome === 'string') return <p className="text-tomato">{outcome}</p>;
  const { status, statusText, milliseconds, bytes } = outcome;
  const look = status < 400 ? 'bg-basil-tint text-basil' : 'bg-tomato-tint text-tomato';
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-muted tabular-nums">
      <strong className={classNames('rounded-full px-4 py-1.5', look)}>
        {status} {statusText}
      </strong>
      <span>{formatDuration(milliseconds)}</span>
      <span>{formatSize(bytes)}</span>
    </p>
  );
}

const Content = ({ response }: { response: TesterResponse }) => (
  <>
    <h3 className="font-semibold">Data</h3>
    <pre
      tabIndex={0}
      role="region"
      aria-label="Data"
      className="mb-4 max-h-[50dvh] overflow-y-auto rounded-lg border border-line bg-paper p-3 font-mono text-sm wrap-anywhere whitespace-pre-wrap"
    >
      {prettyData(response)}
    </pre>
    <h3 className="font-semibold">Headers</h3>
    <Table caption="Headers" columns={HEADER_COLUMNS} rows={response.headers} rowKey={([name]) => name} />
  </>
);

/** The response: status, time, size, data and headers. */
export function ResponseViewer(props: ResponseViewerProps) {
  const { waiting, outcome } = props;
  const headingId = useId();
  // The Cancel button disappears once the response is there.
  const heading = useFocusAfterRemoval<HTMLHeadingElement>(waiting ? 1 : 0);

  // On a phone the response is below the form; elsewhere it may be scrolled out of view.
  useEffect(() => {
    if (!outcome || !heading.current) return;
    const isBelow = heading.current.getBoundingClientRect().top > window.innerHeight - 160;
    heading.current.scrollIntoView({ block: isBelow ? 'start' : 'nearest' });
  }, [outcome, heading]);

  return (
    <Card
      as="section"
      aria-labelledby={headingId}
      aria-busy={waiting}
      className="min-w-0 space-y-4 lg:sticky lg:top-24 lg:max-h-[calc(100dvh-7rem)] lg:overflow-y-auto"
    >
      <h2
        ref={heading}
        id={headingId}
        tabIndex={-1}
        className="scroll-mt-6 text-xl font-semibold outline-none"
      >
        Response
      </h2>
      <div className="flex min-h-11 items-center">
        <StatusLine {...props} />
      </div>
      {typeof outcome === 'object' && (
        <div className={classNames('space-y-2', waiting && 'opacity-50')}>
          <Content response={outcome} />
        </div>
      )}
    </Card>
  );
}
