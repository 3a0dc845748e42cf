import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import type { SendMailOptions, Transporter } from 'nodemailer';
import { emailKey } from '../../../../domain/account/account-rules';
import { writeFileAtomic } from '../../common/write-file-atomic';

/** An e-mail to a shopper. */
interface Mail {
  /** Its Message-ID, so that mail programs hide duplicates. */
  _id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The one-click unsubscribe URL (RFC 8058); absent if it cannot be unsubscribed from. */
  unsubscribeUrl?: string;
}

export interface MailOptions {
  /** Absent: mails are files in `dataDir`. */
  smtpUrl: string | undefined;
  from: { name: string; address: string };
  dataDir: string;
}

/** Sends mails. */
export interface Mailer {
  /** @throws Error that contains neither the recipient nor the content */
  send(mail: Mail, signal?: AbortSignal): Promise<void>;
}

/** A mail as a JSON file, beside its .eml. */
export type StoredMail = Omit<Mail, 'unsubscribeUrl'> & { sentAt: string };

const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };
/** Only the user that the shop runs as may read them. */
const [FOLDER_MODE, FILE_MODE] = [0o700, 0o600];
/** Older files are deleted. */
const MAX_MAILS = 1_000;

/** The folder of unsent mails. */
export const mailFolder = (dataDir: string): string => path.join(dataDir, 'mail');

/**
 * Deletes the files of mails that were sent to somebody, also if a mail server was set up since, and what a crash has left
 * unfinished, whoever it was for. Call it between mails.
 */
export async function forgetMails(dataDir: string, address: string): Promise<void> {
  const folder = mailFolder(dataDir);
  const names = await readdir(folder).catch(() => []);
  const mails = names.filter((name) => name.endsWith('.json'));
  for (const name of mails) {
    const file = path.join(folder, name);
    const text = await readFile(file, 'utf8').catch(() => null);
    if (text === null || emailKey((JSON.parse(text) as StoredMail).to) !== emailKey(address)) continue;
    await rm(file.replace(/json$/, 'eml'), { force: true });
    await rm(file, { force: true });
  }
  // Its .json is written last.
  const finished = new Set(mails.flatMap((name) => [name, name.replace(/json$/, 'eml')]));
  for (const name of names.filter((one) => !finished.has(one)))
    await rm(path.join(folder, name), { force: true });
}

/** By SMTP, or into files. */
export const createMailer = ({ smtpUrl, from, dataDir }: MailOptions): Mailer =>
  smtpUrl === undefined ? new FileMailer(mailFolder(dataDir), from) : new SmtpMailer(smtpUrl, from);

/** A mail in nodemailer's format. No text can make it read a file or fetch a URL. */
const toOptions = (from: MailOptions['from'], mail: Mail): SendMailOptions => ({
  from,
  to: { name: '', address: mail.to },
  subject: mail.subject,
  text: mail.text,
  html: mail.html,
  messageId: `<${mail._id}@${from.address.split('@')[1]!}>`,
  headers: {
    'Auto-Submitted': 'auto-generated',
    ...(mail.unsubscribeUrl && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
  },
  ...(mail.unsubscribeUrl && { list: { unsubscribe: { url: mail.unsubscribeUrl } } }),
  disableFileAccess: true,
  disableUrlAccess: true,
});

/**
 * Signs in to the mail server without sending anything.
 * @throws Error without anybody's name or address
 */
export const tryMailServer = async (smtpUrl: string): Promise<void> => {
  const transport = createTransport({ url: smtpUrl, ...TIMEOUTS });
  await transport.verify().catch((error: unknown) => {
    throw withoutNames(error, 'let nobody in');
  });
};

/** A connection per mail: with a reused one that breaks, it is unknown whether the last mail was accepted. */
class SmtpMailer implements Mailer {
  private readonly transport: Transporter;

  constructor(
    url: string,
    private readonly from: MailOptions['from'],
  ) {
    this.transport = createTransport({ url, ...TIMEOUTS });
  }

  async send(mail: Mail, signal?: AbortSignal): Promise<void> {
    try {
      await this.transport.sendMail({ ...toOptions(this.from, mail), signal } as SendMailOptions);
    } catch (error) {
      throw withoutNames(error);
    }
  }
}

/** Server responses may contain the address. */
function withoutNames(error: unknown, what = 'did not take a mail'): Error {
  const {
    code = 'ESMTP',
    responseCode,
    command,
  } = error as {
    code?: string;
    responseCode?: number;
    command?: string;
  };
  const response = responseCode === undefined ? '' : `, ${responseCode} to ${command ?? 'it'}`;
  return new Error(`The mail server ${what}: ${code}${response}`);
}

/** Writes each mail for mail programs (.eml), and for the page that shows it (.json). */
class FileMailer implements Mailer {
  private readonly composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });

  constructor(
    private readonly folder: string,
    private readonly from: MailOptions['from'],
  ) {}

  async send({ unsubscribeUrl, ...mail }: Mail): Promise<void> {
    await mkdir(this.folder, { recursive: true, mode: FOLDER_MODE });
    const sentAt = new Date().toISOString();
    const { message } = await this.composer.sendMail(toOptions(this.from, { ...mail, unsubscribeUrl }));
    const stored: StoredMail = { ...mail, sentAt };
    const file = path.join(this.folder, `${sentAt.replaceAll(':', '-')}_${mail._id}`);
    await writeFileAtomic(`${file}.eml`, message as Buffer, FILE_MODE);
    await writeFileAtomic(`${file}.json`, JSON.stringify(stored), FILE_MODE);
    await this.clear();
  }

  private async clear(): Promise<void> {
    const files = (await readdir(this.folder)).sort();
    const old = files.slice(0, Math.max(0, files.length - 2 * MAX_MAILS));
    await Promise.all(old.map((file) => rm(path.join(this.folder, file), { force: true })));
  }
}
