import { pino } from 'pino';
import { createLogger } from './common/log';

/** Logged at every level, to find out why a shop does not open. */
const lines = createLogger('info');
const errors = createLogger('info', pino.destination({ fd: 2, sync: true }));

/** Logs start and end: as text on a terminal, otherwise as a line of JSON. */
export function logStep(text: string, about: object = {}): void {
  if (process.stdout.isTTY) process.stdout.write(`${text}\n`);
  else lines.info(about, text);
}

/** Logs a fatal error, like `logStep`. @param stack absent if the text is enough */
export function logStartError(text: string, stack?: string): void {
  if (process.stderr.isTTY) process.stderr.write(`${stack ?? text}\n`);
  else errors.fatal({ stack }, text);
}

/** Logs Node's warnings and uncaught errors as JSON, too. Exits with 1 after an uncaught error. */
export function logWarningsAndCrashes(): void {
  process.removeAllListeners('warning');
  process.on('warning', (err) => lines.warn({ err }, 'Node warns'));
  process.on('uncaughtException', (error: Error) => {
    logStartError(error.message, error.stack ?? error.message);
    process.exit(1);
  });
}
