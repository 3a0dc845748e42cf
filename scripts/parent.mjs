/** Detects that npm has exited: when it is killed its child lives on, and would keep the port. */
import { readFileSync } from 'node:fs';

const LOOK_EVERY_MS = 250;

/** Name and parent of a process, from /proc (Linux only). */
function look(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const end = stat.lastIndexOf(')');
    return {
      name: stat.slice(stat.indexOf('(') + 1, end),
      parent: Number(stat.slice(end + 2).split(' ')[1]),
    };
  } catch {
    return undefined;
  }
}

/** Our parent process and, if that is npm's shell, npm itself. */
function lineage() {
  const shell = look(process.ppid);
  return [process.ppid, shell && /^(ba|da|a)?sh$/.test(shell.name) ? shell.parent : 0].join(' ');
}

/** Calls back once when the npm that runs this script exits; does nothing without npm. */
export function whenNpmIsGone(callback) {
  if (!process.env.npm_lifecycle_event) return;
  const first = lineage();
  const timer = setInterval(() => {
    if (lineage() === first) return;
    clearInterval(timer);
    callback();
  }, LOOK_EVERY_MS);
  timer.unref();
}
