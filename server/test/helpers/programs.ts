import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { eventually } from './eventually';

const running = new Set<ChildProcess>();

/** The Debian package, if its name differs. */
const PACKAGES: Readonly<Record<string, string>> = {
  nginx: 'nginx-light',
  promtool: 'prometheus',
  'systemd-analyze': 'systemd',
};

/** The path of a program; null if it is not installed, which is reported on the console. */
function installed(name: string): string | null {
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin', '/sbin'];
  const found = folders.map((folder) => path.join(folder, name)).find((file) => existsSync(file));
  if (!found) process.stderr.write(`Skipped: ${whyNot(name)}.\n`);
  return found ?? null;
}
const whyNot = (name: string): string =>
  `${name} is not installed (apt-get install ${PACKAGES[name] ?? name})`;

/** Tests with programs of the system, which get their paths; skipped with a message if one is not installed. */
export function describeWith<Names extends string[]>(
  names: readonly [...Names],
  tests: (...programs: { [Name in keyof Names]: string }) => void,
): void {
  const title = names.join(' and ');
  const programs = names.map(installed);
  const missing = names.filter((_, nth) => programs[nth] === null);
  if (missing.length === 0)
    return describe(title, () => tests(...(programs as { [Name in keyof Names]: string })));
  describe.skip(title, () => it(missing.map(whyNot).join(', '), () => undefined));
}

/** A program that runs until the end of the tests. */
export function runProgram(file: string, args: string[], env: Record<string, string> = {}) {
  const { PATH = '' } = process.env;
  const child = spawn(file, args, { env: { PATH, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  running.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = new Promise<number | null>((resolve) =>
    child.once('close', (code) => {
      running.delete(child);
      resolve(code);
    }),
  );
  return { output: () => output, ended };
}

/** Waits until a program works. @throws Error with its output if it does not */
export async function untilWorks(
  program: { output: () => string },
  look: () => Promise<boolean>,
): Promise<void> {
  await eventually(() => look().catch(() => false)).catch(() => {
    throw new Error(`It does not work: ${program.output()}`);
  });
}

/** For afterAll. */
export async function endPrograms(): Promise<void> {
  const ends = [...running].map((child) => new Promise((resolve) => child.once('close', resolve)));
  for (const child of running) child.kill('SIGTERM');
  await Promise.all(ends);
}
