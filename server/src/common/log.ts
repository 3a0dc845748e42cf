import { pino } from 'pino';
import type { LevelWithSilent } from 'pino';

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

/** A JSON logger that redacts secrets and personal data. */
export const createLogger = (level: LevelWithSilent) =>
  pino({
    level,
    redact: DEPTHS.flatMap((depth) => PRIVATE.map((name) => depth + name)),
    serializers: { err: describe },
  });
export type Logger = ReturnType<typeof createLogger>;
