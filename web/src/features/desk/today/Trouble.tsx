import type { ReactNode } from 'react';
import type { TodayQuery } from '@/gql/desk-operations';
import { momentWords } from '@/features/desk/shared/desk-times';
import { Price } from '@/shared/ui';
import { TODAY, UNMATCHED } from './today-words';

type Today = TodayQuery['today'];

interface TroubleProps {
  title: ReactNode;
  detail: string;
  /** What to do, and the command that ends it. */
  children: ReactNode;
  command: string;
}

/** Something that is solved outside of the desk: what it is, and how. */
const Trouble = ({ title, detail, children, command }: TroubleProps) => (
  <li className="px-4 py-2 wrap-anywhere">
    <details>
      <summary className="min-h-11 cursor-pointer py-1">
        <span className="inline-block max-w-[calc(100%-1.5rem)] align-top">
          <span className="font-medium">{title}</span>
          <span className="block text-sm text-muted">{detail}</span>
        </span>
      </summary>
      <div className="space-y-2 pb-2 text-sm">
        {children}
        <code className="block rounded-lg bg-paper p-2">{command}</code>
      </div>
    </details>
  </li>
);

/** Payments that have placed no order, and what to do about each. */
export const UnmatchedPayments = ({ unmatched, unmatchedPayments }: Today) => (
  <ul className="divide-y divide-line border-t border-line">
    {unmatchedPayments.map(({ _id, at, amount, reason }) => (
      <Trouble
        key={_id}
        title={
          <>
            <Price rupees={amount} /> · {UNMATCHED[reason].why}
          </>
        }
        detail={`${_id} · ${momentWords(at)}`}
        command={`npm run payments -- done ${_id}`}
      >
        <p>{UNMATCHED[reason].todo}</p>
        <p>{TODAY.payments.todo}</p>
      </Trouble>
    ))}
    {unmatched > unmatchedPayments.length && (
      <li className="px-4 py-2 text-muted">{TODAY.more(unmatched - unmatchedPayments.length)}</li>
    )}
  </ul>
);

/** Jobs that have failed, and how to have them tried again. */
export const FailedJobs = ({ failedJobs, jobs }: Today) => (
  <ul className="divide-y divide-line border-t border-line">
    {jobs.map(({ _id, task, attempts, nextAt, error }) => (
      <Trouble
        key={_id}
        title={task}
        detail={nextAt ? TODAY.jobs.again(attempts, momentWords(nextAt)) : TODAY.jobs.givenUp(attempts)}
        command={`npm run jobs -- retry ${_id}`}
      >
        <p>{error}</p>
        <p>{TODAY.jobs.todo}</p>
      </Trouble>
    ))}
    {failedJobs > jobs.length && (
      <li className="px-4 py-2 text-muted">{TODAY.more(failedJobs - jobs.length)}</li>
    )}
  </ul>
);
