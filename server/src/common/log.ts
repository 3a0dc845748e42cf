import { pino } from 'pino';
import type { LevelWithSilent } from 'pino';

/** Private values, by the names that they have in requests, rows and the provider's messages. */
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

/** Only these parts of an error: a database's error carries the statement's values, a provider's what was sent to it. */
const describe = ({ name, message, stack, code }: Failure): Failure => ({ name, message, code, stack });

/** Lines of JSON; secrets and personal data never reach them. */
export const createLogger = (level: LevelWithSilent) =>
  pino({
    level,
    redact: DEPTHS.flatMap((depth) => PRIVATE.map((name) => depth + name)),
    serializers: { err: describe },
  });
export type Logger = ReturnType<typeof createLogger>;
