import { pino } from 'pino';
import { createLogger } from './common/log';

/** They are written at every level: whoever looks why a shop does not open needs them. */
const lines = createLogger('info');
const errors = createLogger('info', pino.destination({ fd: 2, sync: true }));

/** Tells of start and end: a person at a terminal in words, everybody else in a line of JSON. */
export function say(text: string, about: object = {}): void {
  if (process.stdout.isTTY) process.stdout.write(`${text}\n`);
  else lines.info(about, text);
}

/** Tells why the shop cannot go on, as `say` does. @param stack absent where the text says it all */
export function sayWhyNot(text: string, stack?: string): void {
  if (process.stderr.isTTY) process.stderr.write(`${stack ?? text}\n`);
  else errors.fatal({ stack }, text);
}

/** What Node would write in words about itself, and about errors that nobody handles, is a line of JSON, too. */
export function logTheRest(): void {
  process.removeAllListeners('warning');
  process.on('warning', (err) => lines.warn({ err }, 'Node warns'));
  process.on('uncaughtException', (error: Error) => {
    sayWhyNot(error.message, error.stack ?? error.message);
    process.exit(1);
  });
}
