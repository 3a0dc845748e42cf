import { useState } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { CURRENCY } from '@domain/cart/pricing';
import { deskOrderPath } from '@domain/staff/desk-paths';
import { REFUND_JOB } from '@domain/order/refund-rules';
import { mayCall } from '@domain/staff/permissions';
import { UNMATCHED_ENGLISH } from '@domain/wording/unmatched.en';
import {
  TodayDocument,
  useDropJobMutation,
  useRefundPaymentMutation,
  useRetryJobMutation,
  useSettlePaymentMutation,
} from '@/gql/desk-operations';
import type { TodayQuery } from '@/gql/desk-operations';
import { momentText } from '@/features/desk/shared/desk-times';
import { useStaff } from '@/features/desk/shared/me';
import { refetching } from '@/features/desk/shared/refetching';
import { useAction } from '@/features/desk/shared/useAction';
import { showSuccess } from '@/shared/lib/toast';
import { Button, ButtonLink, ConfirmSheet, ErrorText, Price } from '@/shared/ui';
import { ALL_SHOWN, LIST_LINK, More } from './TodaySection';
import { REFUND_AGAIN, REFUND_FAILED, TODAY } from './today-text';

type Today = TodayQuery['today'];

/** Refetches the list, without what was resolved. */
const REFETCH = refetching(TodayDocument);

interface ProblemProps {
  title: ReactNode;
  detail: string;
  /** What to do, and the buttons. */
  children: ReactNode;
}

/** A problem with its solution. */
const Problem = ({ title, detail, children }: ProblemProps) => (
  <li className="px-4 py-2 wrap-anywhere">
    <details>
      <summary className="min-h-11 cursor-pointer py-1">
        <span className="inline-block max-w-[calc(100%-1.5rem)] align-top">
          <span className="font-medium">{title}</span>
          <span className="block text-sm text-muted">{detail}</span>
        </span>
      </summary>
      <div className="space-y-2 pt-2 pb-2 text-sm">{children}</div>
    </details>
  </li>
);

interface ActionProps {
  label: string;
  /** The payment or job. */
  about: string;
  /** The consequences. */
  consequence: string;
  /** The text if somebody else was faster. */
  gone: string;
  /** The action; resolves to whether there was still something to do. */
  run: () => Promise<boolean | undefined>;
}

/** A button that asks for confirmation. */
function Action({ label, about, consequence, gone, run }: ActionProps) {
  const [open, setOpen] = useState(false);
  const confirm = async () => {
    if ((await run()) === false) showSuccess(gone);
  };
  return (
    <>
      <Button size="small" variant="secondary" onClick={() => setOpen(true)}>
        {label}
      </Button>
      <ConfirmSheet
        open={open}
        onClose={() => setOpen(false)}
        title={label}
        about={about}
        confirm={label}
        onConfirm={confirm}
      >
        <p>{consequence}</p>
      </ConfirmSheet>
    </>
  );
}

function SettlePayment({ paymentId }: { paymentId: string }) {
  const [settle] = useSettlePaymentMutation(REFETCH);
  const run = async () => (await settle({ variables: { paymentId } })).data?.settlePayment;
  const { settle: label, settled: consequence, gone } = TODAY.payments;
  return <Action {...{ label, about: paymentId, consequence, gone, run }} />;
}

function RefundPayment({ paymentId }: { paymentId: string }) {
  const [refund] = useRefundPaymentMutation(REFETCH);
  const run = async () => (await refund({ variables: { paymentId } })).data?.refundPayment;
  const { refund: label, refunding: consequence, goes: gone } = TODAY.payments;
  return <Action {...{ label, about: paymentId, consequence, gone, run }} />;
}

type Payment = Today['unmatchedPayments'][number];

/** Where a payment is cleared up: by the shop itself, at its order, or at the provider. */
const PaymentActions = ({ _id, orderId, refundFailed, page }: Payment) => (
  <div className="flex flex-wrap gap-2">
    {refundFailed && <RefundPayment paymentId={_id} />}
    {orderId !== null && (
      <ButtonLink size="small" variant="secondary" to={deskOrderPath({ _id: orderId })}>
        {TODAY.payments.order}
      </ButtonLink>
    )}
    {page !== null && (
      <ButtonLink size="small" variant="secondary" to={page} target="_blank" rel="noreferrer">
        {TODAY.payments.page}
      </ButtonLink>
    )}
    <SettlePayment paymentId={_id} />
  </div>
);

const Sum = ({ amount, currency }: Pick<Payment, 'amount' | 'currency'>) =>
  currency === CURRENCY ? <Price rupees={amount} /> : `${currency} ${amount.toFixed(2)}`;

/** Payments without an order, and what to do about each. */
export const UnmatchedPayments = ({ unmatched, unmatchedPayments }: Today) => (
  <ul className="divide-y divide-line border-t border-line">
    {unmatchedPayments.map((payment) => (
      <Problem
        key={payment._id}
        title={
          <>
            <Sum {...payment} /> · {UNMATCHED_ENGLISH[payment.reason].why}
          </>
        }
        detail={`${payment._id} · ${momentText(payment.at)}`}
      >
        <p>
          {payment.refundFailed
            ? REFUND_FAILED
            : UNMATCHED_ENGLISH[payment.reason].todo(REFUND_AGAIN, payment.currency)}
          .
        </p>
        <PaymentActions {...payment} />
      </Problem>
    ))}
    <More count={unmatched - unmatchedPayments.length} to={ALL_SHOWN} />
  </ul>
);

function JobActions({ _id: jobId, task: about }: Pick<Today['jobs'][number], '_id' | 'task'>) {
  const { role } = useStaff();
  const [retry] = useRetryJobMutation(REFETCH);
  const [drop] = useDropJobMutation(REFETCH);
  const retrying = useAction(`${about}: ${TODAY.jobs.retry}`);
  const { gone, drop: label, dropped: consequence } = TODAY.jobs;
  const onRetry = async () => {
    const { data } = await retry({ variables: { jobId } });
    if (data?.retryJob === false) showSuccess(gone);
  };
  const run = async () => (await drop({ variables: { jobId } })).data?.dropJob;
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="small" busy={retrying.busy} onClick={() => void retrying.run(onRetry)}>
        {TODAY.jobs.retry}
      </Button>
      {mayCall(role, 'dropJob') && about !== REFUND_JOB && (
        <Action {...{ label, about, consequence, gone, run }} />
      )}
      <ErrorText className="w-full">{retrying.error}</ErrorText>
    </div>
  );
}

/** Failed jobs, with buttons to retry them. */
export const FailedJobs = ({ failedJobs, jobs }: Today) => (
  <ul className="divide-y divide-line border-t border-line">
    {jobs.map(({ _id, task, attempts, nextAt, error }) => (
      <Problem
        key={_id}
        title={task}
        detail={nextAt ? TODAY.jobs.again(attempts, momentText(nextAt)) : TODAY.jobs.givenUp(attempts)}
      >
        <p>{error}</p>
        <p>{TODAY.jobs.todo}</p>
        <JobActions _id={_id} task={task} />
      </Problem>
    ))}
    <More count={failedJobs - jobs.length} to={ALL_SHOWN} />
  </ul>
);

/** Failed refunds; each links to its order, where it can be retried. */
export const FailedRefunds = ({ failedRefunds, refunds }: Today) => (
  <ul className="divide-y divide-line border-t border-line">
    {refunds.map(({ _id, orderId, number, customer, amount, reason, at }) => (
      <li key={_id}>
        <Link to={deskOrderPath({ _id: orderId })} className={LIST_LINK}>
          <span>
            <span className="font-semibold tabular-nums">{number}</span> {customer}
            <span className="block text-sm text-muted">
              {reason} · {momentText(at)}
            </span>
          </span>
          <Price rupees={amount} />
        </Link>
      </li>
    ))}
    <More count={failedRefunds - refunds.length} to={ALL_SHOWN} />
  </ul>
);
