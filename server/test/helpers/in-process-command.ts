import { runInThisContext } from 'node:vm';

/** The real `process` of the server's modules: in tests Jest replaces it by a copy. */
const outside = runInThisContext('process') as NodeJS.Process;

/** Takes the arguments, and returns the exit code. */
export type RunCommand = (args: string[]) => Promise<number>;
let last: Promise<unknown> = Promise.resolve();

/**
 * Runs a command of the server in this process, which has loaded the server already: that takes most of the time of a
 * separate process. One at a time, as it replaces the environment and captures both outputs.
 */
export function runInProcess(command: RunCommand, args: string[], settings: Record<string, string>) {
  const received = { stdout: '', stderr: '' };
  const run = async (): Promise<number> => {
    const { env, stdout, stderr } = outside;
    const writes = [stdout.write, stderr.write] as const;
    const keep = (output: keyof typeof received) => (text: string) => {
      received[output] += text;
      return true;
    };
    outside.env = settings;
    stdout.write = keep('stdout') as typeof stdout.write;
    stderr.write = keep('stderr') as typeof stderr.write;
    try {
      return await command(args);
    } finally {
      outside.env = env;
      [stdout.write, stderr.write] = writes;
    }
  };
  const ended = last.then(run);
  last = ended.catch(() => undefined);
  return { stdout: () => received.stdout, stderr: () => received.stderr, ended };
}
