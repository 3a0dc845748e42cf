import type { DataSource } from 'typeorm';
import { CommandError } from '../common/command-error';
import { dropJob, failingJobs, retryJob } from '../jobs/failing-jobs';
import { runCommand, print, withDatabase, withMigratedDatabase } from './command';

const HELP = `npm run jobs -- list        lists the jobs that have failed, those that are not tried again first
npm run jobs -- retry ID    has one tried again at once, and as often as a new one
npm run jobs -- drop ID     gives one up for good

Each line of the list says the job's id, what it does, how often it was tried, when it is tried again, and what went wrong.`;

const CHANGES = new Map([
  ['retry', { change: retryJob, done: 'is tried again' }],
  ['drop', { change: dropJob, done: 'is given up' }],
]);

/** Runs `npm run jobs`; resolves to its exit code. */
export const runJobsCommand = (args: string[]): Promise<number> =>
  runCommand(args, HELP, async () => {
    const [verb = 'list', id, ...more] = args;
    const wanted = CHANGES.get(verb);
    if (verb === 'list' && id === undefined) return withMigratedDatabase(list);
    if (!wanted || !/^\d{1,18}$/.test(id ?? '') || more.length > 0) throw new CommandError(HELP);
    if (!(await withDatabase((dataSource) => wanted.change(dataSource, id!))))
      throw new CommandError(`There is no job ${id}, or it is under way.`);
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
