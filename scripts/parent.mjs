/** Detects that npm has exited: when it is killed its child lives on, and would keep the port. */

const LOOK_EVERY_MS = 250;

/**
 * Calls back once when the npm that runs this script exits; does nothing without npm. The script needs `exec` in package.json:
 * otherwise its parent is npm's shell.
 */
export function whenNpmIsGone(callback) {
  if (!process.env.npm_lifecycle_event) return;
  const npm = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === npm) return;
    clearInterval(timer);
    callback();
  }, LOOK_EVERY_MS);
  timer.unref();
}
