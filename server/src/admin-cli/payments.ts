import type { DataSource } from 'typeorm';
import { toRupees } from '../../../domain/cart/pricing';
import { UNMATCHED_ENGLISH } from '../../../domain/wording/unmatched.en';
import { UserTransactions } from '../features/account';
import { refundUnmatched } from '../features/order';
import { listUnmatched, markHandled } from '../features/payment';
import type { UnmatchedPayment } from '../features/payment';
import { CommandError } from '../common/command-error';
import { runCommand, print, withDatabase, withMigratedDatabase } from './command';

const HELP = `npm run payments -- list               lists the payments that have placed no order, oldest first
npm run payments -- refund PAYMENT_ID  repeats a failed refund
npm run payments -- done PAYMENT_ID    takes one off the list, once it is refunded or resolved

Each line says when the shop received it, why it placed nothing, how much it is, its id and that of the order at the
provider, and what to do. The shop refunds most of them automatically. If a payment stays on the list after a
second refund, settle it in the provider's dashboard.`;

/** Why a payment has no order, and what to do about it, on one line. */
function describe({ outcome, currency }: UnmatchedPayment): string {
  const { why, todo } = UNMATCHED_ENGLISH[outcome];
  return `${why}. ${todo('use refund', currency)}`;
}

/** Runs `npm run payments`; resolves to its exit code. */
export const runPaymentsCommand = (args: string[]): Promise<number> =>
  runCommand(args, HELP, async () => {
    const [verb = 'list', id, ...more] = args;
    if (more.length > 0) throw new CommandError(HELP);
    if (verb === 'list' && id === undefined) return withMigratedDatabase(list);
    if (verb === 'done' && id !== undefined) return withDatabase((dataSource) => done(dataSource, id));
    if (verb === 'refund' && id !== undefined) return withDatabase((dataSource) => refund(dataSource, id));
    throw new CommandError(HELP);
  });

async function list(dataSource: DataSource): Promise<void> {
  const unmatched = await listUnmatched(dataSource);
  for (const payment of unmatched) {
    const { receivedAt, outcome, amount, currency, providerPaymentId, providerOrderId } = payment;
    const sum = `${currency} ${toRupees(amount).toFixed(2)}`;
    const ids = [providerPaymentId, providerOrderId ?? ''];
    const columns = [receivedAt.toISOString(), outcome, sum, ...ids, describe(payment)];
    process.stdout.write(`${columns.join('\t')}\n`);
  }
  if (unmatched.length === 0) print('Every payment has its order.');
}

async function done(dataSource: DataSource, providerPaymentId: string): Promise<void> {
  if (!(await markHandled(dataSource, providerPaymentId)))
    throw new CommandError(`No payment ${providerPaymentId} is on the list.`);
  print(`${providerPaymentId} is off the list.`);
}

async function refund(dataSource: DataSource, providerPaymentId: string): Promise<void> {
  const isBegun = await refundUnmatched(
    new UserTransactions(dataSource),
    dataSource.manager,
    providerPaymentId,
  );
  if (isBegun === null)
    throw new CommandError(
      `The shop cannot refund ${providerPaymentId}: it is not a payment of this shop, or it belongs to an order: refund that at the desk. Refund payments without an order of this shop in the provider's dashboard.`,
    );
  if (!isBegun) throw new CommandError(`${providerPaymentId} is already being refunded, or has been.`);
  print(`The refund of ${providerPaymentId} is queued again: the open shop sends it.`);
}
