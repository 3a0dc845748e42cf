/** A primary on its own disk, with two streaming replicas, one of which is promoted. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDisk } from './disk.mjs';
import { openProxy } from './proxy.mjs';
import { startDatabase } from './processes.mjs';
import { createStandby } from './standby.mjs';

/** A small WAL, to fit on a small disk. */
const SETTINGS = { max_wal_size: '256MB', wal_keep_size: '128MB' };
const REPLAY_TIMEOUT_MS = 30_000;
const POLL_MS = 50;
/** Real failover tools take longer. */
const FAILOVER_DELAY_MS = 5_000;
/** The end of the WAL that a replica has received. */
const RECEIVED = `SELECT coalesce(pg_last_wal_receive_lsn(), '0/0') - '0/0'::pg_lsn AS "bytes",
  pg_last_wal_replay_lsn() >= pg_last_wal_receive_lsn() AS "replayed"`;
/** How often products were read on a replica. */
const READS = `SELECT coalesce(sum(seq_scan + idx_scan), 0)::int AS "reads" FROM pg_stat_user_tables
  WHERE relname IN ('products', 'product_terms')`;

/** A single database, to measure the shop's maximum. */
export async function openSingle(folder, cleanup) {
  return { ...(await startDatabase(folder, cleanup)), standbys: [], promoted: null, readsBefore: [0, 0] };
}

/** Starts the cluster; commits wait for a replica (synchronous replication). */
export async function openCluster(folder, cleanup) {
  const disk = await openDisk(path.join(folder, 'disk'), cleanup);
  const database = await startDatabase(disk.folder, cleanup, SETTINGS);
  const proxy = await openProxy(database.url);
  cleanup.add(proxy.close);
  const dir = path.join(disk.folder, 'postgres');
  const standbys = [];
  for (const name of ['first', 'second'])
    standbys.push(await createStandby(database.url, dir, path.join(folder, name), proxy.over(database.url)));
  for (const standby of standbys) cleanup.add(standby.kill);
  return {
    disk,
    proxy,
    standbys,
    dir,
    stopPrimary: database.stop,
    url: proxy.over(database.url),
    appUrl: proxy.over(database.appUrl),
    /** The replica that was promoted, and the reads of each before. */
    promoted: null,
    readsBefore: [0, 0],
  };
}

const countReads = (standbys) => Promise.all(standbys.map(async ({ sql }) => (await sql(READS))[0].reads));

/** How often the catalogue was read from replicas: rows of a name and a number. */
export async function readsOf({ standbys, promoted, readsBefore }) {
  const now = await countReads(standbys);
  if (promoted === null) return now.map((reads, index) => [`replica ${index + 1}`, reads]);
  const other = promoted === 0 ? 1 : 0;
  return [
    ['both replicas, until one was promoted', readsBefore[0] + readsBefore[1]],
    ['the other one, since then', now[other] - readsBefore[other]],
  ];
}

/** Makes commits wait for one of the replicas, if there are any; call it once the database has its tables. */
export async function replicateSynchronously({ standbys }, sql) {
  if (standbys.length === 0) return;
  await Promise.all(standbys.map((standby) => standby.start()));
  await sql(`ALTER SYSTEM SET synchronous_standby_names = 'ANY 1 (*)'`);
  await sql('SELECT pg_reload_conf()');
}

/**
 * Kills the primary, and promotes the replica that has received the most WAL: it has everything that was acknowledged. The
 * old primary is unreachable from then on, and the other replica follows the new one.
 */
export async function failOver(cluster) {
  const { proxy, standbys, dir, stopPrimary } = cluster;
  cluster.readsBefore = await countReads(standbys);
  proxy.cut();
  const [pid] = (await readFile(path.join(dir, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
  if (pid) process.kill(Number(pid), 'SIGKILL');
  await stopPrimary();
  await sleep(FAILOVER_DELAY_MS);
  const [first, second] = await Promise.all(standbys.map(untilReplayed));
  cluster.promoted = first >= second ? 0 : 1;
  const next = standbys[cluster.promoted];
  await next.sql('SELECT pg_promote()');
  proxy.forwardTo(next.url);
}

async function untilReplayed({ sql }) {
  const latest = Date.now() + REPLAY_TIMEOUT_MS;
  for (;;) {
    const [{ bytes, replayed }] = await sql(RECEIVED);
    if (replayed || Date.now() > latest) return Number(bytes);
    await sleep(POLL_MS);
  }
}
