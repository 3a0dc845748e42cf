import { Link } from 'react-router-dom';
import { DeskHeading } from '@/features/desk/shared/DeskHeading';
import { capitalize, momentText } from '@/features/desk/shared/desk-times';
import { LoadMore } from '@/features/desk/shared/LoadMore';
import { useShopDay } from '@/features/desk/shared/useShopDay';
import { useAuditTrailQuery } from '@/gql/desk-operations';
import type { AuditTrailQuery } from '@/gql/desk-operations';
import { LoadError, Table } from '@/shared/ui';
import type { Column } from '@/shared/ui';
import { Changes } from './Changes';
import { AUDIT, formatName, formatSubject } from './audit-text';
import type { Titles } from './audit-text';

type Entry = AuditTrailQuery['auditLog']['edges'][number]['node'];

const titlesOf = ({ products }: Entry): Titles =>
  new Map(products.map(({ productId, title }) => [productId, title]));

function Action({ entry }: { entry: Entry }) {
  const { action, subject } = entry;
  const { text, to } = formatSubject(subject, titlesOf(entry));
  return (
    <>
      {formatName(action)}
      <span className="block text-muted">
        {to ? (
          <Link to={to} className="inline-flex min-h-11 min-w-11 items-center text-basil">
            {text}
          </Link>
        ) : (
          text
        )}
      </span>
    </>
  );
}

const COLUMNS: readonly Column<Entry>[] = [
  { heading: AUDIT.when, cell: ({ at }) => <time dateTime={at}>{capitalize(momentText(at))}</time> },
  { heading: AUDIT.who, cell: ({ by }) => by },
  {
    heading: AUDIT.what,
    cell: (entry) => <Action entry={entry} />,
    className: '@max-3xl:col-span-full',
  },
  {
    heading: AUDIT.changes,
    cell: (entry) => <Changes {...entry} titles={titlesOf(entry)} />,
    className: '@max-3xl:col-span-full @3xl:w-2/5',
  },
];

/** The audit log. */
export function AuditScreen() {
  useShopDay();
  const { data, error, refetch, fetchMore } = useAuditTrailQuery({
    variables: {},
    fetchPolicy: 'cache-and-network',
  });
  if (error && !data)
    return (
      <>
        <DeskHeading title={AUDIT.title} />
        <LoadError text={AUDIT.failed} onRetry={() => void refetch()} />
      </>
    );
  return (
    <>
      <DeskHeading title={AUDIT.title} />
      <p className="mb-3 text-sm text-muted">{AUDIT.note}</p>
      <Table
        caption={AUDIT.list}
        columns={COLUMNS}
        rows={data?.auditLog.edges.map(({ node }) => node)}
        rowKey={({ _id }) => _id}
        empty={AUDIT.empty}
      />
      {data && <LoadMore pageInfo={data.auditLog.pageInfo} fetchMore={fetchMore} />}
    </>
  );
}
