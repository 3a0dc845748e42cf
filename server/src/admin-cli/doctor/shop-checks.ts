import { constants, existsSync, statSync } from 'node:fs';
import { access, statfs } from 'node:fs/promises';
import path from 'node:path';
import type { DataSource } from 'typeorm';
import { stateOfAddress } from '../../../../domain/address/pincode-places';
import { isReadableWith, readBackupAges } from '../../features/backup';
import type { BackupSettings } from '../../features/backup';
import { WEBHOOK_PATH } from '../../features/payment';
import { tryMailServer } from '../../features/message';
import { countJobs } from '../../jobs/failing-jobs';
import type { JobCounts } from '../../jobs/failing-jobs';
import { fail, inWords, ok, rowOf, warn } from './finding';
import type { Check, Finding } from './finding';
import { judgeBackups, judgeDisk } from './judgements';

const settings: Check = {
  name: 'settings',
  run: async ({ config }) => {
    if (!config.production) return ok('all readable; NODE_ENV is not production');
    if (!config.publicUrl)
      return warn('PUBLIC_URL is missing', 'Set it to the URL that shoppers open: links need it.');
    if (!config.razorpay)
      return warn('payments go to the sandbox, which takes no money', "Set Razorpay's three keys.");
    return ok('all readable, for production');
  },
};

/** Only the embedded database's disk can be checked. */
const disk: Check = {
  name: 'disk',
  run: async ({ config }) => {
    const { bavail, blocks, bsize } = await statfs(existing(config.dataDir));
    const finding = judgeDisk('DATA_DIR', bavail * bsize, blocks * bsize);
    return config.databaseUrl
      ? { ...finding, text: `${finding.text}; that of the database at DATABASE_URL cannot be seen from here` }
      : finding;
  },
};

/** A folder, or its nearest existing parent. */
function existing(folder: string): string {
  const place = path.resolve(folder);
  return existsSync(place) ? place : existing(path.dirname(place));
}

/** Webhooks for payments of the last 15 minutes may still arrive. */
const WEBHOOKS = `WITH last AS (
    SELECT max("receivedAt") AS "at" FROM "payment_events" WHERE "eventType" IS DISTINCT FROM 'lookup'
  )
  SELECT extract(epoch FROM now() - "at")::float8 AS "age", (SELECT count(*)::int FROM "payments"
    WHERE "state" = 'CAPTURED' AND "createdAt" > coalesce("at", '-infinity')
      AND "createdAt" < now() - interval '15 minutes') AS "unreported"
  FROM last`;

const webhooks: Check = {
  name: 'webhooks',
  run: async (shop) => {
    const { age, unreported } = await rowOf<{ age: number | null; unreported: number }>(shop, WEBHOOKS);
    const text = age === null ? 'none received yet' : `the last was received ${inWords(age)} ago`;
    if (unreported === 0) return ok(text);
    const url = `${shop.config.publicUrl ?? 'PUBLIC_URL'}/api${WEBHOOK_PATH}`;
    return warn(
      `${text}, but ${unreported} payments were made since`,
      `In the provider's dashboard, check that webhooks go to ${url}, signed with RAZORPAY_WEBHOOK_SECRET.`,
    );
  },
};

const mail: Check = {
  name: 'mail',
  run: async ({ config }) => {
    const { smtpUrl } = config.mail;
    if (smtpUrl === undefined)
      return config.production
        ? warn('mails are files in DATA_DIR/mail: nobody gets one', 'Set SMTP_URL.')
        : ok('mails are files in DATA_DIR/mail');
    const wrong = await tryMailServer(smtpUrl).then(
      () => null,
      (error: Error) => error.message,
    );
    return wrong === null
      ? ok('the mail server accepts the connection')
      : fail(wrong, 'Check SMTP_URL, and its server.');
  },
};

const STUCK_SECONDS = 300;
const SLOW_MESSAGE_SECONDS = 3 * 3_600;
/** One after the other: a mailing to all who wait for a product takes long. */
const MESSAGES = ['send-message', 'tell-back-in-stock'];

const oldestOf = (counts: readonly JobCounts[]): number =>
  Math.max(0, ...counts.map(({ oldestSeconds }) => oldestSeconds));

const jobs: Check = {
  name: 'jobs',
  run: async ({ owner }) => {
    const counts = await countJobs(owner);
    // A backup of a large shop takes longer, and has a check of its own.
    const oldest = oldestOf(counts.filter(({ task }) => ![...MESSAGES, 'make-backups'].includes(task)));
    const oldestMessage = oldestOf(counts.filter(({ task }) => MESSAGES.includes(task)));
    const givenUp = counts.reduce((sum, count) => sum + count.givenUp, 0);
    if (oldest > STUCK_SECONDS)
      return fail(
        `one is due or running for ${inWords(oldest)}`,
        'If no process runs them, open the shop, and search its log for "No jobs are run".',
      );
    if (givenUp > 0)
      return warn(`${givenUp} were given up`, 'npm run jobs -- list; then retry or drop each.');
    if (oldestMessage > SLOW_MESSAGE_SECONDS)
      return warn(
        `a message has waited for ${inWords(oldestMessage)}`,
        'docs/runbooks.md#shopmessageslate says where to look.',
      );
    return ok('none is late');
  },
};

/** Another process may make them, or another program, which leaves no rows in the table. */
const backups: Check = {
  name: 'backups',
  run: async ({ config: { backup, production }, owner }) => {
    const ages = await readBackupAges(owner);
    if (!backup && ages.tried === null)
      return production
        ? warn('none is made on schedule', 'docs/operations.md says how, unless another program makes them.')
        : ok('none is made on schedule');
    const obstacle = backup && (await obstacleTo(backup, owner));
    const finding = judgeBackups(ages, ages.isChecked || (backup !== null && isReadableWith(backup.key)));
    return obstacle && finding.state !== 'fail' ? obstacle : finding;
  },
};

const MAY_CREATE = `SELECT rolcreatedb OR rolsuper AS "is" FROM pg_roles WHERE rolname = session_user`;

const isWritable = (folder: string): Promise<boolean> =>
  access(folder, constants.W_OK).then(
    () => statSync(folder).isDirectory(),
    () => false,
  );

/** Problems that would prevent a backup, or its check. Whether a bucket is writable is only known from the first backup. */
async function obstacleTo({ to, key }: BackupSettings, owner: DataSource): Promise<Finding | null> {
  if (typeof to === 'string' && !(await isWritable(existing(to))))
    return fail(`${to} cannot be written by this user`, 'Let the user that makes the backups own it.');
  const [mayCreate] = await owner.query<[{ is: boolean }]>(MAY_CREATE);
  if (isReadableWith(key) && !mayCreate.is)
    return fail('the owner may not create a scratch database to test backups in', 'ALTER ROLE … CREATEDB');
  return null;
}

/** Products without a tax rate are billed as exempt. */
const UNTAXED = `SELECT count(*)::int AS "number", min(sold."_id") AS "one" FROM "products" AS sold
  LEFT JOIN "product_facts" AS facts ON facts."productId" = sold."_id" WHERE facts."gstPercent" IS NULL`;

const taxes: Check = {
  name: 'taxes',
  run: async (shop) => {
    const { gstin, address } = shop.config.seller;
    if (gstin === null) return ok('SHOP_GSTIN is not set: receipts name no GST');
    if (stateOfAddress(address) === undefined)
      return warn(
        'SHOP_ADDRESS names no pincode: receipts have no integrated tax, whatever state the goods go to',
        'Add the pincode to it.',
      );
    const { number, one } = await rowOf<{ number: number; one: string | null }>(shop, UNTAXED);
    if (number === 0) return ok('every product has a GST rate');
    return warn(
      `${number} products have no GST rate, such as ${one}: receipts bill them as exempt`,
      'Set gstPercent at the desk, or with npm run catalogue -- import; 0 for what is exempt.',
    );
  },
};

/** Checks of everything except the database. */
export const SHOP_CHECKS: readonly Check[] = [settings, disk, webhooks, mail, jobs, backups, taxes];
