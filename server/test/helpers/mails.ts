import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { eventually } from './eventually';
import type { TestShopper } from './shopper';
import type { SmtpServer, TakenMail } from './smtp';

/** A mail's HTML, without whitespace around tags. */
export const compact = ({ html }: TakenMail): string => html.replace(/>\s+|\s+</g, (part) => part.trim());

/** The mails that a server has received for a shopper. */
export function mailsOf(smtp: () => SmtpServer) {
  const mailsTo = ({ email }: TestShopper): TakenMail[] =>
    smtp().taken.filter(({ to }) => to.includes(email));
  const subjectsTo = (shopper: TestShopper): string[] =>
    mailsTo(shopper).map(({ headers }) => headers.subject!);
  /** Waits for the mail with this subject. */
  const mailTo = async (shopper: TestShopper, subject: string): Promise<TakenMail> => {
    const find = () => mailsTo(shopper).find(({ headers }) => headers.subject!.startsWith(subject));
    await eventually(() => find() !== undefined);
    return find()!;
  };
  return { mailsTo, subjectsTo, mailTo };
}

interface FiledMail {
  to: string;
  subject: string;
  text: string;
}

/** The mails of a shop without a mail server, which are files. */
export function filedMails(dataDir: () => string) {
  const mailsTo = ({ email }: Pick<TestShopper, 'email'>): FiledMail[] => {
    const folder = path.join(dataDir(), 'mail');
    const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : [];
    return names
      .map((name): FiledMail => JSON.parse(readFileSync(path.join(folder, name), 'utf8')))
      .filter(({ to }) => to === email);
  };
  /** Waits for the mail with this subject. */
  const mailTo = async (shopper: TestShopper, subject: string): Promise<FiledMail> => {
    const find = () => mailsTo(shopper).find((mail) => mail.subject === subject);
    await eventually(() => find() !== undefined);
    return find()!;
  };
  return { mailsTo, mailTo };
}
