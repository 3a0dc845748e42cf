import { pino } from 'pino';
import type { LogLevel } from '../config';

/** Secrets and personal data never reach the log, whatever object is logged. */
const REDACTED = [
  'password',
  'token',
  'authorization',
  'email',
  '*.password',
  '*.token',
  '*.authorization',
  '*.email',
];

export const createLogger = (level: LogLevel) => pino({ level, redact: REDACTED });
export type Logger = ReturnType<typeof createLogger>;
