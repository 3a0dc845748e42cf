/** Noticing that npm is gone. Killed, or asked to stop, it leaves its child behind, and that would keep the port. */
import { readFileSync } from 'node:fs';

const LOOK_EVERY_MS = 250;

/** Name and parent of a process, where the system shows them as files (Linux). */
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

/** Our parent, and npm behind it where npm put a shell in between. */
function lineage() {
  const shell = look(process.ppid);
  return [process.ppid, shell && /^(ba|da|a)?sh$/.test(shell.name) ? shell.parent : 0].join(' ');
}

/** Calls back, once, when the npm that runs this script ends. Does nothing without npm. */
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
