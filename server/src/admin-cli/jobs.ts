import type { DataSource } from 'typeorm';
import { REFUND_JOB } from '../../../domain/order/refund-rules';
import { CommandError } from '../common/command-error';
import { dropJob, failingJobs, retryJob, taskOf } from '../jobs/failing-jobs';
import { runCommand, print, withDatabase, withMigratedDatabase } from './command';

const HELP = `npm run jobs -- list        lists failed jobs, those that are not retried first
npm run jobs -- retry ID    retries one at once, as often as a new one
npm run jobs -- drop ID     deletes one, unless it sends a refund

Each line has the job's id, its task, the attempts so far, the time of the next one, and the error.`;

const dropUnlessRefund = async (dataSource: DataSource, id: string): Promise<boolean> =>
  (await taskOf(dataSource, id)) !== REFUND_JOB && dropJob(dataSource, id);

const CHANGES = new Map([
  ['retry', { change: retryJob, done: 'will be retried', refused: 'it is under way' }],
  [
    'drop',
    {
      change: dropUnlessRefund,
      done: 'was deleted',
      refused: 'it is under way, or it sends a refund, which is only retried',
    },
  ],
]);

/** Runs `npm run jobs`; resolves to its exit code. */
export const runJobsCommand = (args: string[]): Promise<number> =>
  runCommand(args, HELP, async () => {
    const [verb = 'list', id, ...more] = args;
    const wanted = CHANGES.get(verb);
    if (verb === 'list' && id === undefined) return withMigratedDatabase(list);
    if (!wanted || !/^\d{1,18}$/.test(id ?? '') || more.length > 0) throw new CommandError(HELP);
    if (!(await withDatabase((dataSource) => wanted.change(dataSource, id!))))
      throw new CommandError(`There is no job ${id}, or ${wanted.refused}.`);
    print(`The job ${id} ${wanted.done}.`);
  });

async function list(dataSource: DataSource): Promise<void> {
  const failing = await failingJobs(dataSource);
  for (const { id, task, attempts, maxAttempts, isGivenUp, runAt, lastError } of failing) {
    const next = isGivenUp ? 'given up' : runAt.toISOString();
    const columns = [id, task, `${attempts} of ${maxAttempts}`, next, lastError.replace(/\s+/g, ' ')];
    process.stdout.write(`${columns.join('\t')}\n`);
  }
  if (failing.length === 0) print('No job has failed.');
}
