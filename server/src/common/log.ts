import { pino } from 'pino';
import type { DestinationStream, LevelWithSilent, LogFn } from 'pino';
import { RepeatFolder } from './repeat-folder';
import { traceId } from './trace';

/** Names of private values in requests, rows and the provider's messages. */
const PRIVATE = [
  ...['password', 'passwordHash', 'token', 'authorization', 'cookie', 'secret', 'signature'],
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

/** Omits the rest of an error: a database error carries parameter values, a provider's error the request. */
const describe = ({ name, message, stack, code }: Failure): Failure => ({ name, message, code, stack });

const WARN = 40;

/** Which request or job found a problem, and whose it was: a thousand of them may find the same. */
const FOUND_BY = { requestId: undefined, path: undefined, jobId: undefined, attempt: undefined };
const WHOSE = { orderId: undefined, eventId: undefined };

/** What makes two problems the same: all that is said of them, but for who found it; and, of errors, whose it was. */
function problemIn(level: number, args: Parameters<LogFn>): string {
  const [about, text] = (typeof args[0] === 'object' ? args : [{}, args[0]]) as [{ err?: Failure }, unknown];
  const err = about.err && [about.err.name, about.err.code, about.err.message];
  return JSON.stringify([level, text, { ...about, ...FOUND_BY, ...(err && WHOSE), err }]);
}

/** Instead of each repeated problem a line says how often it came. Not where everything is to be seen. */
function foldRepeats(): NonNullable<Parameters<typeof pino>[0]>['hooks'] {
  const folder = new RepeatFolder();
  return {
    logMethod(args, method, level) {
      const tellRepeats = (repeated: number): void => {
        const [about, text] = typeof args[0] === 'object' ? args : [{}, args[0]];
        method.call(this, { ...(about as object), ...FOUND_BY, repeated }, text as string);
      };
      const isToBeSeen = level < WARN || this.isLevelEnabled('debug');
      if (isToBeSeen || folder.isNew(problemIn(level, args), tellRepeats)) method.apply(this, args);
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
      hooks: foldRepeats(),
    },
    ...(stream ? [stream] : []),
  );
export type Logger = ReturnType<typeof createLogger>;
