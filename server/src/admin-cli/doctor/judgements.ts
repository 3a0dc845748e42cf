import { fail, inWords, ok, warn } from './finding';
import type { Finding } from './finding';
import type { BackupAges } from '../../features/backup';

const GB = 1e9;
const inGB = (bytes: number): string => `${(bytes / GB).toFixed(1)} GB`;

/** @param seconds by which the database's clock is ahead of this machine's */
export function judgeClock(seconds: number): Finding {
  const apart = Math.abs(seconds);
  const text = `${apart.toFixed(1)} s between this machine and the database`;
  const todo =
    'Run NTP on both (chrony, systemd-timesyncd): sessions, slots and coupons depend on their clocks.';
  return apart < 2 ? ok(text) : apart < 60 ? warn(text, todo) : fail(text, todo);
}

/** @param place such as DATA_DIR */
export function judgeDisk(place: string, free: number, size: number): Finding {
  const text = `${inGB(free)} of ${inGB(size)} are free for ${place}`;
  const todo = 'Free some space: once the disk is full nothing can be ordered.';
  if (free < 0.3 * GB || free < 0.02 * size) return fail(text, todo);
  return free < 2 * GB || free < 0.1 * size ? warn(text, todo) : ok(text);
}

/** The state of a replica that responds. */
export interface ReplicaState {
  isReplica: boolean;
  lagBytes: number;
}

const LAG_BYTES = 16 * 2 ** 20;

/** @param states in the order of DATABASE_REPLICA_URLS; null: it does not respond */
export function judgeReplicas(
  states: readonly (ReplicaState | null)[],
  idleSlots: readonly string[],
): Finding {
  const numbers = (of: (state: ReplicaState | null) => boolean): string =>
    states.flatMap((state, index) => (of(state) ? [index + 1] : [])).join(', ');
  const away = numbers((state) => state === null);
  if (away) return fail(`replica ${away} does not respond`, 'Check its log, and DATABASE_REPLICA_URLS.');
  const primary = numbers((state) => !state!.isReplica);
  if (primary)
    return fail(
      `replica ${primary} is not a replica: it accepts changes`,
      'If it was promoted, move it from DATABASE_REPLICA_URLS to DATABASE_URL.',
    );
  const late = numbers((state) => state!.lagBytes > LAG_BYTES);
  if (late) return warn(`replica ${late} is more than 16 MB behind`, 'Check its disk and network.');
  if (idleSlots.length > 0)
    return warn(
      `the replication slot ${idleSlots.join(', ')} is not used`,
      'The primary keeps its log for it until the disk is full: start the replica, or pg_drop_replication_slot.',
    );
  return ok(states.length === 0 ? 'no replicas' : `${states.length} follow`);
}

const DAY = 86_400;

/** @param isVerifiable whether somebody has the key to read them */
export function judgeBackups(
  { finished, verified, checkError }: Pick<BackupAges, 'finished' | 'verified' | 'checkError'>,
  isVerifiable: boolean,
): Finding {
  const todo = 'npm run backup -- list says what went wrong; npm run backup -- now tries again.';
  if (finished === null) return fail('none was made yet', todo);
  const age = `the newest is ${inWords(finished)} old`;
  if (finished > 2 * DAY) return fail(age, todo);
  if (checkError !== null) return fail(`the last could not be restored: ${checkError}`, todo);
  if (!isVerifiable)
    return warn(
      `${age}; they cannot be tested here, with a public key alone`,
      'Restore one elsewhere every month.',
    );
  if (verified === null || verified > 9 * DAY)
    return warn(`${age}; no test restore for a week`, 'npm run backup -- check');
  return finished > 1.5 * DAY ? warn(age, todo) : ok(`${age}, one was restored ${inWords(verified)} ago`);
}
