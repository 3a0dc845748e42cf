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
