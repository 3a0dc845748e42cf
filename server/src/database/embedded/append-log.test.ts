import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { backOffMs } from './back-off';
import { appendLog } from './append-log';

it('a full log is cut to its newer half, at a line break', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'log-'));
  const file = openSync(path.join(folder, 'postgres.log'), 'a+');
  for (let line = 0; line < 1_000; line += 1) {
    appendLog(`line ${line}\n`, file, 400);
    expect(readFileSync(path.join(folder, 'postgres.log')).length).toBeLessThanOrEqual(400);
  }
  const lines = readFileSync(path.join(folder, 'postgres.log'), 'utf8').trimEnd().split('\n');
  expect(lines.at(-1)).toBe('line 999');
  expect(lines).toEqual(lines.map((_, index) => `line ${1_000 - lines.length + index}`));
  closeSync(file);
  // A log that cannot be written is no error.
  expect(() => appendLog('lost', file)).not.toThrow();
  rmSync(folder, { recursive: true });
});

it('the backoff doubles after each failure, up to eight seconds', () => {
  expect([0, 1, 2, 5, 6, 1_000].map(backOffMs)).toEqual([250, 500, 1_000, 8_000, 8_000, 8_000]);
});
