import { pino } from 'pino';
import type { DestinationStream, LevelWithSilent, LogFn } from 'pino';
import { LogDeduplicator } from './log-deduplicator';
import { traceId } from './trace';

/** Names of private values in requests, rows and the provider's messages. */
const PRIVATE = [
  ...[
    'password',
    'currentPassword',
    'newPassword',
    'passwordHash',
    'token',
    'authorization',
    'cookie',
    'secret',
    'signature',
  ],
  ...['razorpaySignature', 'razorpay_signature', 'email', 'emailKey', 'firstName', 'lastName', 'contact'],
  ...['mobileNumber', 'phone', 'address', 'street', 'card'],
];
const DEPTHS = ['', '*.', '*.*.'];

interface Failure {
  name: string;
  message: string;
  code?: string;
  stack?: string;
}

/** The loggable parts of an error: a database error also has parameter values, a provider's error the request. */
const describe = ({ name, message, stack, code }: Failure): Failure => ({ name, message, code, stack });

const WARN = 40;

/** Left out when problems are compared: a thousand requests or jobs may report the same one. */
const FOUND_BY = { requestId: undefined, path: undefined, jobId: undefined, attempt: undefined };
const WHOSE = { orderId: undefined, eventId: undefined };

/** The identity of a problem: everything logged about it, except which request reported it and, for errors, whose it was. */
function problemOf(level: number, args: Parameters<LogFn>): string {
  const [about, text] = (typeof args[0] === 'object' ? args : [{}, args[0]]) as [{ err?: Failure }, unknown];
  const err = about.err && [about.err.name, about.err.code, about.err.message];
  return JSON.stringify([level, text, { ...about, ...FOUND_BY, ...(err && WHOSE), err }]);
}

/** Replaces repeated problems by a count, unless the level is `debug`. */
function deduplicate(): NonNullable<Parameters<typeof pino>[0]>['hooks'] {
  const deduplicator = new LogDeduplicator();
  return {
    logMethod(args, method, level) {
      const reportRepeats = (repeated: number): void => {
        const [about, text] = typeof args[0] === 'object' ? args : [{}, args[0]];
        method.call(this, { ...(about as object), ...FOUND_BY, repeated }, text as string);
      };
      const isVisible = level < WARN || this.isLevelEnabled('debug');
      if (isVisible || deduplicator.note(problemOf(level, args), reportRepeats)) method.apply(this, args);
    },
  };
}

/**
 * A JSON logger that redacts secrets and personal data.
 * @param stream absent: standard output
 */
export const createLogger = (level: LevelWithSilent, stream?: DestinationStream) =>
  pino(
    {
      level,
      redact: DEPTHS.flatMap((depth) => PRIVATE.map((name) => depth + name)),
      serializers: { err: describe },
      mixin: () => ({ traceId: traceId() }),
      hooks: deduplicate(),
    },
    ...(stream ? [stream] : []),
  );
export type Logger = ReturnType<typeof createLogger>;
