/** The types of settings: each parses a text, or throws a description of what it expects. */
import { EnvError, makeValidator } from 'envalid';
import { isEmail } from '../../domain/account/account-rules';
import { isMailable } from '../../domain/message/message';

const checkUrl = (value: string, protocols: string[]): string => {
  const fits = URL.canParse(value) && protocols.includes(new URL(value).protocol);
  if (!fits) throw new EnvError(`expected a URL that begins with ${protocols.join(' or ')}`);
  return value;
};
const listOf = (check: (entry: string) => string) => (value: string) =>
  value
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
    .map(check);

const POSTGRES = ['postgres:', 'postgresql:'];
const WEB = ['http:', 'https:'];
const SMTP = ['smtp:', 'smtps:'];
/** The URL of a PostgreSQL database. */
export const postgresUrl = makeValidator((value) => checkUrl(value, POSTGRES));
/** The same, comma-separated. */
export const postgresUrls = makeValidator<string[]>(listOf((value) => checkUrl(value, POSTGRES)));
/** A URL of the web, with any path. */
export const webUrl = makeValidator((value) => checkUrl(value, WEB));
/** The origin of a site: the shop is always at its root. */
export const siteUrl = makeValidator((value) => {
  const { href, origin } = new URL(checkUrl(value, WEB));
  if (href === `${origin}/`) return origin;
  throw new EnvError('expected a URL without a path, such as https://shop.example');
});
/** The URL of a mail server, with or without TLS. */
export const smtpUrl = makeValidator((value) => checkUrl(value, SMTP));
/** An email that mails can be sent to. */
export const email = makeValidator((value) => {
  if (isEmail(value) && isMailable(value)) return value;
  throw new EnvError('expected an e-mail address');
});
/** The origins of comma-separated URLs, whose paths are ignored. */
export const webOrigins = makeValidator<string[]>(listOf((value) => new URL(checkUrl(value, WEB)).origin));
/** Names of hosts, comma-separated, in lower case; no ports. */
export const hosts = makeValidator<string[]>(
  listOf((value) => {
    if (/^[a-z\d-]+(\.[a-z\d-]+)*$/i.test(value)) return value.toLowerCase();
    throw new EnvError('expected names of hosts, such as ntfy.example');
  }),
);
/** A secret that is too long to be guessed: at least 32 characters. */
export const secret = makeValidator((value) => {
  if (value.length < 32) throw new EnvError('expected at least 32 characters');
  return value;
});
/** A number of proxies, 0 to 9; Express's true and false are 1 and 0. */
export const proxies = makeValidator((value) => {
  if (/^\d$/.test(value)) return Number(value);
  if (value === 'true' || value === 'false') return value === 'true' ? 1 : 0;
  throw new EnvError('expected how many proxies stand before the shop, 0 to 9');
});
/** A duration in milliseconds, 100 to 999999. */
export const milliseconds = makeValidator((value) => {
  if (!/^[1-9]\d{2,5}$/.test(value)) throw new EnvError('expected milliseconds, 100 to 999999');
  return Number(value);
});
/** A text that is not empty, without spaces around it. */
export const filled = makeValidator((value) => {
  if (value.trim() === '') throw new EnvError('expected some text');
  return value.trim();
});

/** A GSTIN by its form; the check digit is not verified. */
export const gstin = makeValidator((value) => {
  if (/^\d{2}[A-Z]{5}\d{4}[A-Z][A-Z\d]Z[A-Z\d]$/.test(value)) return value;
  throw new EnvError('expected a GSTIN: 15 digits and capital letters');
});
const isZone = (name: string): boolean => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
};
/** Unchanged, because the database may not know Intl's canonical name, and interprets offsets with the opposite sign. */
export const timeZone = makeValidator((value) => {
  if (/^[a-z]/i.test(value) && isZone(value)) return value;
  throw new EnvError('expected the name of a time zone, such as Asia/Kolkata');
});
