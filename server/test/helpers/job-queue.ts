import type { DataSource } from 'typeorm';
import { createDataSource } from '@server/database/data-source';
import { urlsOf } from '@server/database/embedded/embedded-postgres';
import { enqueue } from '@server/jobs/enqueue';
import type { JobOptions } from '@server/jobs/enqueue';
import { JobRunner } from '@server/jobs/job-runner';
import { copyDatabase } from './test-database';

/** A task for any payload, which here is the name of the job. */
export type Work = (name: string) => Promise<void>;

/** The jobs of a database of their own, and what runs them. */
export interface JobQueue {
  ownerUrl: string;
  /** The URL with the shop's role, to test that it has the privileges that jobs need. */
  url: string;
  beside: DataSource;
  /** What the runners have logged. */
  logged: [string, object][];
  run(work: Work, url?: string, graceMs?: number): JobRunner;
  add(name: string, options?: Partial<JobOptions>): Promise<void>;
  jobs(): Promise<{ attempts: number; last_error: string }[]>;
  allDone(): Promise<boolean>;
  /** Drops all jobs. */
  clear(): Promise<unknown>;
  /** Stops the runners. */
  stop(): Promise<unknown>;
  close(): Promise<void>;
}

export const inMs = (ms: number): Date => new Date(Date.now() + ms);

function logTo(logged: JobQueue['logged']) {
  const note =
    (level: string) =>
    (about: object, text = ''): void =>
      void logged.push([`${level}: ${text}`, about]);
  return { debug: () => undefined, info: note('info'), warn: note('warn'), error: note('error') };
}

export async function openJobQueue(): Promise<JobQueue> {
  const database = await copyDatabase();
  const { appUrl } = urlsOf(database.url);
  const beside = await createDataSource({ url: appUrl }).initialize();
  // The shop from which the database was copied has planned some.
  const clear = () => beside.query('DELETE FROM graphile_worker._private_jobs');
  await clear();
  const runners: JobRunner[] = [];
  const logged: JobQueue['logged'] = [];
  const jobs: JobQueue['jobs'] = () => beside.query('SELECT * FROM graphile_worker.jobs');
  const stop = () => Promise.all(runners.splice(0).map((runner) => runner.stop(0)));
  return {
    ownerUrl: database.url,
    url: appUrl,
    beside,
    logged,
    run: (work, url = appUrl, graceMs = undefined) => {
      const doIt = ({ name }: { name?: string }): Promise<void> => work(name ?? '');
      const runner = new JobRunner(
        { url, timeoutMs: 2_000, graceMs },
        { 'forget-attempts': doIt },
        logTo(logged) as never,
      );
      runner.start();
      runners.push(runner);
      return runner;
    },
    add: (name, options = {}) =>
      enqueue(beside.manager, 'forget-attempts', { name } as never, { key: name, ...options }),
    jobs,
    clear,
    allDone: async () => (await jobs()).length === 0,
    stop,
    close: async () => {
      await stop();
      await beside.destroy();
      await database.drop();
    },
  };
}
