import { runInNewContext } from 'node:vm';
import { isOutage, Overload, reasonToLog } from './unavailable';

const failed = (message: string, code?: string): Error => Object.assign(new Error(message), { code });

describe('an outage is', () => {
  it.each([
    [failed('connect ECONNREFUSED', 'ECONNREFUSED'), true],
    [failed('terminating connection due to administrator command', '57P01'), true],
    [failed('the database system is starting up', '57P03'), true],
    [failed('sorry, too many clients already', '53300'), true],
    [failed('could not extend file: No space left on device', '53100'), true],
    [failed('canceling statement due to statement timeout', '57014'), true],
    [failed('canceling statement due to lock timeout', '55P03'), true],
    [failed('Connection terminated unexpectedly'), true],
    [failed('timeout exceeded when trying to connect'), true],
    [failed('Query read timeout'), true],
    [failed('Client has encountered a connection error and is not queryable'), true],
    [
      failed(
        'Database connection provided by a query runner was already released, cannot continue to use it',
      ),
      true,
    ],
    [failed('duplicate key value violates unique constraint', '23505'), false],
    [failed('column does not exist', '42703'), false],
    [failed('Cannot read properties of undefined'), false],
    [Object.assign(failed('Unexpected error value'), { thrownValue: { code: 'ECONNRESET' } }), true],
    [runInNewContext('Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET" })') as Error, true],
    ['Connection terminated', false],
    [null, false],
  ])('%s: %s', (error, expected) => expect(isOutage(error)).toBe(expected));
});

it('a request that waits too long is not logged as an outage of the database', () => {
  expect(new Overload().message).not.toBe('');
  expect(reasonToLog(new Overload())).not.toMatch(/database/);
  expect(reasonToLog(failed('Connection terminated unexpectedly'))).toMatch(/database/);
});
