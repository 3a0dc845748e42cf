import { execFileSync } from 'node:child_process';
import { chownSync, statSync } from 'node:fs';

const NOBODY = 65534;
/** The secure bit lets access(2) honour the ability too: initdb looks for its own programs with it. */
const KEEP_ABILITY = ['--ambient-caps=-all,+dac_override', '--securebits=+no_setuid_fixup'];

/**
 * How to run a command that works on a folder of PostgreSQL's, which refuses to run as root. There the command is run
 * as the folder's owner, an ordinary user, who keeps one ability of root's, reaching files below folders closed to
 * others (such as /root), for the program and its data may live there.
 */
export function asOwner(dir: string, command: string, args: readonly string[]): [string, string[]] {
  if (process.getuid?.() !== 0 || !hasSetpriv()) return [command, [...args]];
  const owner = statSync(dir).uid || NOBODY;
  chownSync(dir, owner, owner);
  const become = [`--reuid=${owner}`, `--regid=${owner}`, '--clear-groups', '--inh-caps=-all,+dac_override'];
  return ['setpriv', [...become, ...KEEP_ABILITY, command, ...args]];
}

function hasSetpriv(): boolean {
  try {
    execFileSync('setpriv', ['--inh-caps=+dac_override', ...KEEP_ABILITY, 'true'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
